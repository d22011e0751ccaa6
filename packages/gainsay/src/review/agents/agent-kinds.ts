// The agent programs that a review can open, one row each: what opens them, what they are called, and
// which of their own files sign them in or stand at the beginning of a session's conversation.
import { claudeParty, codexParty, geminiParty, type AgentOptions, type Party } from '@gainsay/agents'

export type AgentKind = {
  readonly open: (options: AgentOptions) => Party
  /** The variable that names its folder of settings and sessions. */
  readonly folderVariable: string
  /** That folder, below the home folder. */
  readonly folder: string
  /** Copied for every role: without them the program is signed out. */
  readonly signIn: readonly string[]
  /**
   * Of these: what the program renews by itself, as JSON, and what is given back to the user then.
   * Never settings: what an agent writes there would be obeyed in the user's own sessions.
   */
  readonly renewed: readonly string[]
  /** Settings, as JSON: of them only these keys are copied, for a critic and for a proposer. */
  readonly settings: {
    readonly file: string
    readonly critic: readonly string[]
    /** Everything but these. */
    readonly proposerWithout: readonly string[]
  } | null
  /** A file of the home folder that holds who is signed in, and the keys that are copied of it. */
  readonly account: { readonly file: string; readonly keys: readonly string[] } | null
  /** Copied for proposers: they stand at the beginning of the conversation that is forked. */
  readonly instructions: readonly string[]
  /** Names of files of the work that the program would take for its own instructions: critics find them empty. */
  readonly obeyed: readonly string[]
  /** The program has a sandbox of its own inside ours. */
  readonly nested: boolean
  /** Cheap enough for a judge; null: the program's default. */
  readonly judgeModel: string | null
}

export const AGENT_KINDS: Readonly<Record<'claude' | 'codex' | 'gemini', AgentKind>> = {
  claude: {
    open: claudeParty,
    folderVariable: 'CLAUDE_CONFIG_DIR',
    folder: '.claude',
    signIn: ['.credentials.json'],
    renewed: ['.credentials.json'],
    settings: {
      file: 'settings.json',
      critic: ['env', 'apiKeyHelper', 'awsAuthRefresh', 'awsCredentialExport', 'gcpAuthRefresh'],
      // They run programs that are not there, and belong to the user's own sessions.
      proposerWithout: ['hooks', 'statusLine', 'permissions', 'sandbox'],
    },
    account: { file: '.claude.json', keys: ['oauthAccount', 'userID', 'hasCompletedOnboarding'] },
    instructions: ['CLAUDE.md', 'rules', 'agents', 'commands', 'skills', 'output-styles'],
    obeyed: [],
    nested: false,
    judgeModel: 'haiku',
  },
  codex: {
    open: codexParty,
    folderVariable: 'CODEX_HOME',
    folder: '.codex',
    signIn: ['auth.json', 'config.toml'],
    renewed: ['auth.json'],
    settings: null,
    account: null,
    instructions: ['AGENTS.md', 'AGENTS.override.md', 'prompts', 'rules', 'skills'],
    obeyed: [],
    nested: true,
    judgeModel: null,
  },
  gemini: {
    open: geminiParty,
    // It names the home folder in which the program's own `.gemini` lies.
    folderVariable: 'GEMINI_CLI_HOME',
    folder: '',
    signIn: ['.gemini/oauth_creds.json', '.gemini/google_accounts.json', '.gemini/.env'],
    renewed: ['.gemini/oauth_creds.json'],
    settings: {
      file: '.gemini/settings.json',
      critic: ['security', 'model', 'modelConfigs', 'billing'],
      // Servers, hooks and commands that are not there, and what its own rules decide in a review.
      proposerWithout: [
        'hooks',
        'mcp',
        'mcpServers',
        'tools',
        'policyPaths',
        'adminPolicyPaths',
        'telemetry',
      ],
    },
    account: null,
    instructions: ['.gemini/GEMINI.md', '.gemini/agents', '.gemini/commands', '.gemini/skills'],
    // It reads them whatever its settings say.
    obeyed: ['GEMINI.md'],
    nested: false,
    judgeModel: 'flash',
  },
}

export type AgentName = keyof typeof AGENT_KINDS

export function isAgentName(kind: string): kind is AgentName {
  return Object.hasOwn(AGENT_KINDS, kind)
}
