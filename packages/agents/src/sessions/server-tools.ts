// Tools of MCP servers, of which only their name is known: one that may run tests, write files or
// commit leaves a gap in what the transcript shows.

/** Words by which a tool may do work, whatever it reads beside it. */
const WORKS =
  /(?:^|[_\s-])(?:run|runs|exec|execute|eval|evaluate|test|tests|testing|build|compile|check|checks|lint|format|verify|validate|commit|push|merge|deploy|write|edit|create|update|delete|insert|replace|apply|patch|install|start|shell|script|command|task|job|ci|fix|rename|move|set|save)(?:$|[_\s-])/
/** First words of tools that only look. */
const LOOKS =
  /^(?:read|get|list|search|find|fetch|query|show|describe|look|lookup|view|browse|resolve|inspect|explain|preview|screenshot|ask|think|sequentialthinking|glob|grep|ls|stat|directory|open|count|summarize|retrieve|download|wait|ping|status|hover|definition|references|diagnostics)(?:$|[_\s-])/
/** What a browser is told to do changes no file and starts no test. */
const BROWSES =
  /^browser_(?:navigate|navigate_back|click|type|press_key|snapshot|take_screenshot|console_messages|network_requests|hover|close|resize|tabs|tab_\w+|select_option|fill_form|drag|file_upload|handle_dialog|wait_for)$/

/** True unless the tool's own name, without its server's, says that it only looks. */
export function mayDoWork(tool: string): boolean {
  const own = tool.split('__').at(-1) ?? tool
  const words = own.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  if (BROWSES.test(words)) return false
  return WORKS.test(words) || !LOOKS.test(words)
}
