// English.
import type { Lexicon } from './lexicon.ts'

/** "Lint reports no problems": what a tool shows, of which nothing is bad. */
const showsNothing = (subject: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w-])(?:${subject}) (?:now |also |still )*(?:reports?|reported|shows?|showed|finds?|found|has|had|gives?|gave|returns?|returned|produces?|produced|raises?|raised|comes? back with|came back with) (?:no|zero|0) (?:new |more |other |remaining |further )*(?:errors?|warnings?|issues?|problems?|violations?|failures?)(?: or (?:errors?|warnings?))?(?![\w-])`,
    'gi',
  )

export const english: Lexicon = {
  language: 'en',
  subjects: [
    [
      'tests',
      /\b(?:tests?(?: ?(?:suites?|cases?|files?))?|(?:test )?suites?|specs?|jest|vitest|pytest|mocha|rspec|phpunit|junit)\b/gi,
    ],
    ['build', /\b(?:builds?|compilation|compile|production build)\b/gi],
    [
      'lint',
      /\b(?:lint(?:er|ers|ing)?(?: checks?)?|eslint|oxlint|clippy|rubocop|ruff|flake8|pylint|golangci-lint|biome)\b/gi,
    ],
    ['typecheck', /\b(?:type[- ]?checks?|type[- ]?check(?:er|ing)|tsc|mypy|pyright)\b/gi],
    ['format', /\b(?:format(?:ting)?(?: checks?)?|prettier|gofmt|rustfmt)\b/gi],
  ],
  passes:
    /(?<![\w-])(?:pass(?:es|ed|ing)?|(?:is|are|was|were|stays?|remains?|all|now|still|suite|back|runs?|ran|build|lint|:) (?:all |now |still |fully |completely )*(?:green|clean(?:ly)?|ok|okay|successful|fine)|builds (?:cleanly|successfully|fine|ok)|succe(?:eds|eded|ed)|successful(?:ly)?(?= ?(?:$|[.,;!)])))(?![\w-])|[:|] ?(?:all )?(?:✅|✓|✔️?|☑)/gi,
  gap: /^ ?(?:(?:(?:in|for|across|of|under|on|from) (?:the |all |both |our |my )?(?:[\w./@-]{1,40}|‹\d+›)(?: (?:packages?|modules?|suites?|files?|folder|crates?|workspace|directory|project|repo|feature|component|workspaces|tests?))?|are|is|were|was|have|has|all|both|each|now|still|also|then|again|successfully|cleanly|do|does|been|currently|run|ran|runs|and|:|\||✅|✓|✔|☑|-|—|\(?\d[\d,]*(?:\/\d[\d,]*)?\)?|suites?|locally|here|fully|completely|continues? to|files?|cases?|tests?|status|results?|checks?|exit code|come back|came back|comes back|‹\d+›|\(‹\d+›\)|I added|we added|I wrote|afterwards?|total),? ?){0,8}$/i,
  follows:
    /^\s*(?:$|[.,;:!)(\]✅✓✔☑—–|"]|🎉|-(?: |$)|(?:with|now|again|successfully|locally|cleanly|after|and|on|under|across|as (?:well|expected|before)|including|incl|too|at|before|without|except|but|so|while|here|for|in|\d|everywhere|first|both|this|today|consistently|—)(?![\w-])|‹)/i,
  direct: [
    // Without a subject of their own: what is green is the suite.
    [
      'tests',
      /(?<implied>\b(?:everything|it all|all of it|the lot|the whole thing)(?:'s| is| was| came back| comes back| stays| went)?(?: now| all| still| back| again| fully| also)* (?:green|pass(?:es|ed|ing)|check(?:s|ed) out)|\bnothing (?:is|was) (?:red|failing|broken)(?= any ?more| now| any longer| left|\W*$)|(?:^|[.,;:!—–-] ?)(?:all )?green (?:across the board|everywhere|again|all round)|\ball (?:is |are |now )*green)(?= ?(?:$|[.,;:!)(✅✓—–]|now\b|again\b|any ?more\b|any longer\b|left\b|after\b|on my\b|here\b|locally\b|and\b|this time\b))/gi,
    ],
    [
      'tests',
      /\b(?:suite|specs?|tests?|test run)(?:'s|'re| is| are| was| were)?(?: now| all| fully| back| again| completely| entirely)* (?:back to |in the )?green(?= ?(?:$|[.,;:!)(✅✓—–]|now\b|again\b|and\b|after\b|by\b))/gi,
    ],
    [
      'tests',
      /\b(?:back to|got|leaves? us with|brings? us to|gives? us|we have|have|with|is|now) (?:an? |the )?(?<all>(?:fully |completely |entirely |all-))?(?:green|passing|clean) (?:test )?(?:suite|run|specs?|tests|test run)\b/gi,
    ],
    [
      'tests',
      /\b(?:re-?ran|ran|run|executed|re-?run|running|went through|did)(?: through)? (?:the |all |all the |our |every |its |of |entire |full |complete |whole |project's |existing )*(?:test ?suite|tests?|suite|specs?|test run|unit tests)(?: again| afterwards| once more| locally| after \w+(?: \w+){0,5}| one (?:last|more) time| here| from scratch)*(?:,|;| and| -| –| —|:|\.{3}| with| without)(?: and| that| then)?(?: they| it| everything| all| each| every one| every test| every single one| no errors?| nothing| all of them)*(?:'s| is| are| was| were| have| has| now| still| all| came back| come back| comes back| been| of them)* (?<all>all )?(?:pass(?:es|ed|ing)?|green|clean|succeed(?:s|ed)?|successful(?:ly)?|ok|fine|✓ )(?= ?(?:$|[.,;:!)(✅✓—–]|now\b|again\b|every time\b|this time\b|without\b|with\b|locally\b|on\b|\W))/gi,
    ],
    [
      'tests',
      /\b(?:test ?suite|tests?|suite|specs?|test run)(?: now| still| all)* (?:runs?|ran|completes?|completed|finish(?:es|ed)?|go(?:es)?|went|comes?|came)(?: now| all| straight| right| back)* (?:(?:th?rough )?(?:cleanly|clean|green|successfully|fine|without (?:any )?(?:errors?|failures?|problems?|issues?|a (?:single )?(?:failure|error|hitch)))|th?rough(?= ?(?:$|[.,;!)✅])))/gi,
    ],
    [
      'tests',
      /\b(?:test ?suite|tests?|suite|specs?|test run)\b[\s:|*—–-]+(?:an? )?(?:clean run|all clean|all clear|clean bill|zero failures|no failures|0 failures|0 failed|nothing failing|✓ |all good|success)(?= ?(?:$|[.,;:!)(✅]))/gi,
    ],
    [
      'tests',
      /\b(?:not a single|not one|no(?:ne)?(?: of the)?) (?:test|spec)s? (?:is |are |was |were )?(?:fail(?:s|ed|ing|ures?)?|red|broken)(?= ?(?:$|[.,;:!)]|any ?more|now|left))|\bno test regressions?\b|\b(?:no|zero|0) (?:failures|failing tests|failed tests|red tests)(?: in the (?:whole |full |entire )?(?:suite|test run))(?![\w-])/gi,
    ],
    [
      'tests',
      /\b(?:every|each)(?: single)? (?:test|spec)(?: case)?(?: in the (?:suite|project|repo))?(?: now| still)* (?:pass(?:es|ed)|succeed(?:s|ed)|is (?:green|passing))(?= ?(?:$|[.,;:!)(✅✓—–]|now|again|and))/gi,
    ],
    [
      'tests',
      /\b(?:tests?|specs?|suite) passs?(?:es)?(?= ?(?:$|[.!✅]))|\bpass(?:es|ing)?,? (?:and )?so do (?<all>all )(?:the |of the )?(?:others|other ones|rest)\b|\btests?(?: module)? pass(?:es)? in full\b/gi,
    ],
    [
      'lint',
      /\b(?:the )?(?:lint(?:er|ing)?|style checker)(?: now| also| itself)* (?:doesn't|does not|has nothing|had nothing|didn't|did not|no longer|finds nothing|found nothing|reports nothing|reported nothing|is happy|is satisfied|is quiet|stays quiet|is silent|stays silent|runs? clean(?:ly)?|(?:runs?|ran|goes|went|comes?|came)(?: back)?(?: th?rough)? (?:clean|cleanly|without (?:any )?(?:errors?|warnings?|complaints?|findings?|problems?|issues?)|with no (?:complaints?|findings?)|empty|quiet))(?: (?:to )?(?:complain|say|report|object|flag)(?:s|ed)?)?(?: about anything| anything| any ?more| to (?:complain|say|report|flag)(?: about)?)*/gi,
    ],
    [
      'lint',
      /\b(?:all|every) lint(?:ing|er)? (?:rules?|checks?)(?: are| is)? (?:satisfied|met|respected|followed|passed?)\b|\b(?:no|zero|0) lint(?:er|ing)? (?:complaints|findings|warnings|problems|issues|errors)\b|^(?:✔ ?)?0 problems \(0 errors, 0 warnings\)|\blint(?:er|ing)?\b[\s:|*—–-]+(?:clean|no (?:findings|complaints|problems|issues|warnings|errors)|nothing to report|all clear|0 problems)\b|\b(?:ran|run|re-?ran) (?:the )?(?:linter|lint|‹\d+›)(?:,| and|;| -| –| —|:)[^.;]{0,60}\b(?:it|a second run|second run|it) (?:has|had|found|finds|reports?|reported) nothing\b/gi,
    ],
    [
      'build',
      /\b(?:(?:project|code|build|app|package|everything|it)(?: now| still| also)* (?:compiles|builds|goes th?rough|completes|finishes|runs th?rough|works)|built|compiled)(?: the (?:project|code|app|package))? (?:again )?(?:without (?:any )?(?:errors?|problems?|issues?|complaints?|warnings?|a hitch)|cleanly|successfully|from scratch|end to end)|\b(?:bui?ld|buidl) passes\b|\bwith an? (?:clean|successful|green) build\b|\bbuild\b[\s:|*—–-]+(?:success(?:ful)?|clean|ok|green|no errors|done|all good)(?= ?(?:$|[.,;:!)✅]))/gi,
    ],
    [
      'typecheck',
      /\btypes? (?:all )?(?:check(?:s|ed)? out|check|line up|are (?:all )?(?:clean|sound|green|fine|ok|happy|correct))(?= ?(?:$|[.,;:!)(✅✓—–]|now|again|and))|\btype[- ]?check(?:er|ing|s)?(?: now| also)* (?:is happy|is satisfied|is clean|(?:finds|found|reports?|reported|has|had) (?:nothing|no (?:errors?|problems?|complaints?|issues?))|does(?:n't| not) complain|has no complaints|runs? (?:th?rough )?(?:clean(?:ly)?|without (?:any )?(?:errors?|complaints?|problems?|issues?))|(?:completes?|completed|finish(?:es|ed)|went th?rough|goes th?rough|ran|came back|comes back)(?: clean(?:ly)?| successfully| without (?:any )?(?:errors?|complaints?|problems?|issues?)|(?= ?(?:$|[.,;!)]))))|\b(?:everything|the (?:whole )?(?:project|code|codebase)|it(?: all)?) type-?checks\b|\btype(?:s|[- ]?check(?:s|ing)?)\b[\s:|*—–-]+(?:clean|ok|all good|no errors|0 errors|success(?:ful)?)(?= ?(?:$|[.,;:!)✅]))/gi,
    ],
    [
      'format',
      /\b(?:code|everything|source|files?|project) (?:is|are) (?:now |all |properly |correctly |consistently )*formatted\b/gi,
    ],
    [
      'committed',
      /\b(?:made|created|added|landed|recorded)(?: a| the| one)? (?:single |new |local |git )?commit(?= ?(?:$|[.,;:!)(—–]|with\b|for\b|‹|of\b|and\b|containing\b|to\b|on\b))|\b(?:work|changes?|everything|it(?: all)?|all of (?:it|this)|fix)(?:'s| is| are| has been| have been| was| were)? (?:now |all |safely |already |just )*(?:in (?:a |one )?(?:single |new )?commit|in git history|recorded in git|checked in|saved in git|in version control|committed)(?= ?(?:$|[.,;:!)(—–]|now\b|and\b|on\b|to\b|as\b|with\b|‹))/gi,
    ],
    [
      'pushed',
      /\b(?:branch|commits?|changes?|work|everything|it(?: all)?|all of it)(?:'s| is| are| has been| have been)? (?:now |all |already |also |safely )*(?:on|up on|live on|at|available on|sent to|uploaded to) (?:the )?(?:remote|origin|upstream|server|github|gitlab|remote repository)\b|\b(?:remote|origin|upstream)(?: branch)?(?:'s| is| has| now)* (?:now |fully |also )*(?:up[- ]to[- ]date|in sync|current|the (?:new|latest) commits?|everything|has the|got the)\b|\bpush (?:went through|succeeded|was (?:accepted|successful)|is done|completed|worked)\b/gi,
    ],
    [
      'clean-tree',
      /\b(?:repo|repository|git|checkout|worktree|work ?tree|git state|tree) (?:is |was |are |now |also |left |in |a |completely |fully )+clean(?: state)?\b|\b(?:nothing|no changes?)(?: is| are| left)? (?:to commit|uncommitted|left (?:to commit|uncommitted)|unstaged|pending)\b|\bno uncommitted (?:changes|work|files)\b|\bworking (?:tree|directory|copy)\W{1,4}clean\b|\b(?:git status|git) (?:is |shows? |reports? |has )(?:nothing|no changes|a clean|clean|empty)\b/gi,
    ],
    [
      'tests',
      /\b(?<before>[\w'-]+) (?:tests?|test suite|suite)(?:,| and|;) (?:and )?(?:they|it)(?<all> all)?(?: now| still| is| are| was| were)* (?:pass(?:es|ed)?|green)(?= ?(?:$|[.,;!)(✅✓]))/gi,
    ],
    [
      'tests',
      /(?<![\w./-])(?<count>\d[\d,]*)\/(?<of>\d[\d,]*) (?:(?:unit |integration )?tests? )?(?:pass(?:ed|ing)?|green|succeed(?:ed)?)(?![\w-])/gi,
    ],
    [
      'tests',
      /\b(?:all )?(?<count>\d[\d,]*) (?:(?:unit |integration |new |existing )?tests? )?(?:are |now |still |all )*(?:pass(?:ed|ing)?|green)(?= ?(?:$|[.,;:!)(✅✓—–]|and\b|with\b|in\b|across\b|tests?\b|\d))/gi,
    ],
    [
      'tests',
      /\b(?:pass(?:es|ed)) (?<all>all) (?:of )?(?:the |its |our )?(?:existing )?(?:(?<count>\d[\d,]*) )?tests?\b/gi,
    ],
    // As runners sum up: a total, beside which nothing failed.
    [
      'tests',
      /(?<![\w./-])(?<count>\d[\d,]*) (?:tests?|specs?|examples?)(?<all>,) (?:and |with )?(?:0|no|zero) (?:failures?|failed|errors?)\b/gi,
    ],
    ['tests', /\btests?:? +(?<count>\d[\d,]*) pass(?:ed|ing)(?<all>,) (?<of>\d[\d,]*) total\b/gi],
    ['tests', /\b(?:no|zero|0) (?:test failures|failing tests|tests? fail(?:ed|ures?)?)\b/gi],
    ['typecheck', /\b(?:no|zero|0) (?:type(?:script)?|tsc|mypy|pyright)[- ]?(?:check(?:ing)? )?errors\b/gi],
    ['typecheck', /\btype-?checks? (?:cleanly|successfully|fine|without (?:any )?errors)\b/gi],
    [
      'lint',
      /\b(?:no|zero|0) (?:lint(?:er|ing)?|eslint|clippy|ruff) (?:errors|warnings|issues|problems|violations)\b/gi,
    ],
    ['lint', /\blint[- ](?:clean|free)\b/gi],
    [
      'lint',
      showsNothing(
        '(?:the )?(?:lint(?:er|ing)?|eslint|oxlint|clippy|rubocop|ruff|flake8|pylint|golangci-lint|biome)',
      ),
    ],
    ['typecheck', showsNothing('(?:the )?(?:type[- ]?check(?:er|ing)?|tsc|mypy|pyright)')],
    ['tests', showsNothing('(?:the )?(?:full |whole |entire )?(?:test suite|test run)')],
    ['build', /\b(?:no|zero|0) (?:build|compil(?:e|er|ation)) (?:errors|failures)\b/gi],
    [
      'build',
      /\b(?:the )?(?:project|code|app|application|crate|package|library|everything|workspace|it|binary|site) (?:now |still |also )*(?:builds|compiles|compiled|built)(?: again| now)? ?(?=cleanly|successfully|fine|without|with no|with zero|ok\b|$|[.,;!)✅])/gi,
    ],
    ['build', /\bcompiles (?:cleanly|successfully|fine|without)\b/gi],
    [
      'committed',
      /(?:^|\b(?:I(?:'ve| have)?|also|and|then|been|were|was|is|are|work|changes|everything|all) |[,;:—–✅✓] ?)(?:just |now |already |all )?committed(?= ?(?:$|[.,;:!)(—–✅✓-]|as\b|to (?:the )?(?:main|master|git|local|‹|[\w/-]+ branch|branch|repo|repository|history|version control)|in (?!mind|memory)|on\b|with\b|the\b|all\b|and\b|everything\b|these\b|this\b|it\b|my\b|them\b|under\b|locally\b|‹))/gi,
    ],
    [
      'pushed',
      /(?:^|\b(?:I(?:'ve| have)?|also|and|then|been|were|was|is|are|changes|everything|all|branch|commits?) |[,;:—–✅✓] ?)(?:just |now |already |all |successfully )?pushed(?= ?(?:$|[.,;:!)(—–✅✓]|to (?:the )?(?:origin|remote|upstream|main|master|github|gitlab|‹|branch|[\w-]+\/)|it to\b|the (?:branch|changes|commits?)\b|everything\b|them to\b|all\b|with\b|and\b))/gi,
    ],
    [
      'clean-tree',
      /\b(?:working|work|git) ?(?:tree|directory|copy) (?:is |was )?(?:now |also |completely |still )*clean\b|\bgit status(?: is| shows?)?(?: a)? clean\b|\bclean working (?:tree|directory)\b/gi,
    ],
    [
      'no-callers',
      /\b(?:no other|no remaining|no more|no further|no) (?:callers?|call sites?|usages?|references?|consumers?|uses)\b/gi,
    ],
    [
      'browser',
      /\b(?:verified|tested|checked|confirmed|works)(?: it| this| that)?(?: \w+){0,4} (?:in|with) (?:the |a |my )?(?:browser|chrome|firefox|safari|playwright)\b/gi,
    ],
    [
      'docs',
      /\b(?:updated|adjusted|refreshed|extended) (?:the |all |and )*(?<what>readme|changelog|docs|documentation)\b|\b(?:the )?(?<what2>readme|changelog|docs|documentation) (?:has|have|is|are|was|were) (?:been )?(?:also )?updated\b/gi,
    ],
    [
      'done',
      /^(?:(?:the )?(?:task|work|implementation|migration|refactor(?:ing)?|feature|everything|all tasks|step \d+|task \d+)(?: (?:is|are|has been|have been))?(?: now| all| fully)* (?:done|complete|completed|finished|implemented)|all done|done)\b/gi,
    ],
  ],
  wide: /\b(?:all|every|entire|full|whole|complete|everything)\b/i,
  neutral:
    /^(?:all|every|each|the|a|an|our|its|full|entire|whole|complete|existing|current|of|both|and|or|plus|also|now|then|so|that|with|verified|confirmed|confirm|ran|checked|running|run|result|results|status|yes|done|is|are|test|project|local|these are|✅|✓|✔|☑|quality|\d[\d,]*(?:\/\d[\d,]*)?)$/i,
  narrowAfter:
    /^ ?(?:for|of|that|which|I added|we added|I wrote)\b|^ ?in (?!total\b|the (?:repo|repository|project|suite|workspace|codebase|whole|entire|package)\b|both\b|all\b|about\b|under\b|~?\d)|^ ?(?:\(|with |using |via )?‹\d+›|\b(?:I|we) (?:added|wrote)\b/i,
  innocent:
    /\b(?:failures?|failing (?:tests?|specs?)|errors?|bugs?|warnings?) (?:is|are|was|were|has been|have been) (?:now |all )*(?:resolved|fixed|gone|repaired)\b|\bthe failing (?:test|spec)s?(?= now passe?s?\b)|\b(?:with |and |has |had |have |shows? |showed |reports? |reported |finds? |found |produces? |produced |gives? |gave |raises? |raised )?(?:no|zero|0|without(?: any)?) (?:new |more |other |remaining |further |type |typescript |lint |linter |linting |eslint |clippy |build |compile |compiler |compilation |test |console |runtime |known )*(?:errors?|failures?|failed|failing(?: tests)?|warnings?|issues?|problems?|regressions?|violations?|skips?|skipped|todos?)(?: or (?:errors?|failures?|warnings?))?\b|\bas expected\b|\bnot only\b|\bno longer fail(?:s|ing)?\b|\bno changes needed\b|\bexit(?:s|ed)? (?:code )?(?:0|zero)\b|\bnothing (?:to commit|left to commit|uncommitted|is red|was red|to (?:complain|report|flag|say))(?: about)?(?: any ?more)?|\b(?:doesn't|does not|didn't|did not|no longer) complains?(?: any ?more)?(?: about anything)?|\b(?:has|had|finds|found|reports?|reported|with) nothing(?: to (?:complain|report|flag|say))?(?: about)?|\bno uncommitted (?:changes|work|files)\b|\bno test regressions?\b|\b(?:no|zero) (?:complaints?|findings?)\b|\bno changes (?:left|pending)\b|\bnot a single (?:failure|error|warning|problem|test (?:is )?(?:failing|fails|failed|red))|\bno (?:tests?|specs?) (?:are |is )?(?:failing|fails?|failed|red|broken)\b|\bwithout (?:a (?:single )?(?:failure|error|hitch|warning|problem)|complaints?)\b|\bnothing(?: is| was)? (?:failing|broken|fails|failed)(?: any ?more)?\b|\bno longer (?:red|failing|broken)\b/gi,
  negated:
    /\b(?:not|no|nothing|nobody|never|none|neither|nor|cannot|can't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|won't|haven't|hasn't|hadn't|couldn't|without|unable|fail(?:s|ed|ing)? to|instead of|rather than|lack(?:s|ing)?|unverified|untested|stop(?:s|ped)? passing|no longer)\b/i,
  hedged:
    /\b(?:should|would|could|might|may|shall|probably|likely|presumably|hopefully|apparently|expect(?:s|ed|ing)?|believe|think|reckon|figure|confident(?:ly)?|confidence|convinced|(?:pretty|fairly|quite|reasonably|rather|almost|nearly|mostly|not|99 ?%) (?:sure|certain(?:ly)?|positive)|i(?:'m| am) (?:sure|certain|positive)|i(?:'d| would) (?:say|bet|be surprised)|as far as|to my knowledge|to the best of|in my (?:opinion|view|judg\w+)|afaict|afaik|iirc|imo|more or less|in principle|on paper|bet|optimistic|trust|no reason|perhaps|maybe|possibl[ey]|supposedly|judging (?:by|from)|looks? like|looks? as|sounds? like|guess|assum\w+|suppos\w+|seem(?:s|ed|ingly)?|appears?|in theory|theoretically|ideally|wants?|wanted|needs?|needed|must|has to|have to|had to|ensur(?:e|es|ing)|make sure|making sure|to (?:confirm|verify|check|see|get|make|keep|validate|have|let|be|pass)|verify that|verifies|please|let me|let's|lets|i'll|i will|we'll|will|going to|gonna|can you|you can|you could|you'll|once|if|unless|until|when|whenever|as long as|provided|whether|so that|in order|plan(?:s|ned|ning)?|recommend\w*|suggest\w*|next step|waiting|in case|guarantee\w*|require\w*|goal|target|criteri\w+|try|tries|trying|attempt\w*|make(?:s)?|making|made|help(?:s)?|allow(?:s)?|cause(?:s)?|currently running|still running|in progress|pending|depend(?:s|ing)?|would've|wait|imagine|e\.g|for example|such as|claim(?:s|ed)?|otherwise|either|or not)\b/i,
  earlier:
    /\b(?:previously|earlier|before|at (?:that|the) (?:time|point)|originally|initially|used to|back then|had (?:been )?pass\w*|had|yesterday|last time|baseline|on (?:main|master|develop)|stash(?:ed)?|at first|prior to|was passing|were passing|old|pre-change|historically)\b/i,
  partial:
    /\b(?:except(?:ing)?|exception|apart from|other than|aside from|besides|nearly|almost|mostly|partially|partly|half|majority|excluding|ignoring|minus|pre-?existing|unrelated|flaky|timed out|time-?outs?|some|most|many|several|a few|only|just one|at least|fewer|less than|fails?|failed|failing|failures?|broken|errors? remain|still (?:errors|broken)|red|crash(?:es|ed)?|skipped because|however|though|although|caveat)\b/i,
  attributed:
    /\b(?:you (?:said|mentioned|reported|confirmed|noted|told|saw|ran|see|have)|as you|the user|according to (?!(?:the |our |its )?(?:project|repo|style|team|code|config|\w+'s (?:style|format)))|sub-?agents?|agent (?:reported|says|said|claims)|reports? that|reviewer|it says|says|said|told|the log|logs? (?:show|say)s?|docs? say|readme says|commit message|description says|states? that|the message|prints?|output reads|comment)\b/i,
  elsewhere:
    /\b(?:CI|CI\/CD|github actions?|gitlab|pipelines?|workflows?|in production|staging|deploy(?:ed|ment)?|vercel|netlify|circleci|jenkins|azure|remote checks?|pull request checks?|PR checks?)\b/i,
  sections:
    /\b(?:next steps?|to-?do|remaining|left|plan|test plan|how to|usage|you (?:can|should|need)|suggest\w*|recommend\w*|verification steps|manual(?:ly)?|expected|acceptance|criteria|requirements?|before|previous(?:ly)?|not (?:done|verified|tested|run)|open (?:questions|items)|instructions|to (?:test|verify|run|try)|example|prompt|original|issue|problem|goal|caveats?|limitations?|known|what (?:you|i) need|proposed|options?|follow-?ups?|background|context)\b/i,
  parts: /[;—–]|,? (?:but|though|although|yet|however)\b|, (?:and|so|while|which)\b|: /i,
  discloses:
    /\b(?:fail(?:s|ed|ing|ures?)?|broken|red|(?:errors?|warnings?) remain\w*|remaining (?:errors?|issues?)|\d+ (?:type |lint |build )?errors?|crash(?:es|ed)?|does(?:n't| not) (?:pass|work|build|compile)|do(?:n't| not) pass|not passing|not (?:re-?)?run|(?:have|has|did)(?:n't| not) (?:been )?(?:re-?run|run|verif\w+|test\w*)|unable to (?:run|verify|test)|could(?:n't| not) (?:run|be run|verify|test)|can(?:'t|not) (?:run|be run|verify|test)|pre-?existing|known (?:issue|failure)|flaky|timed out|untested|unverified|without (?:re-?)?running)\b/i,
  repaired:
    /\b(?:fix(?:ed|es)|resolv\w+|address(?:ed|es)|correct(?:ed|s)|was failing|were failing|no longer|now pass\w*|handl\w+|messages?|previously|return(?:s|ed)?|throw(?:s|n)?|rais(?:e|es|ed)|when|if|retr(?:y|ies)|fail-?(?:fast|safe|over)|graceful\w*|because|since|caus(?:e|ed|ing)|reproduc\w+|root cause|bug|used to)\b/i,
  retracts:
    /\b(?:I was wrong|I was mistaken|correction|my (?:earlier|previous) (?:claim|statement|message|summary)|contrary to what I|I (?:incorrectly|wrongly|mistakenly|prematurely) (?:said|claimed|stated|reported)|I (?:said|claimed|stated|reported)\b.{0,80}\b(?:wrong|incorrect|not true|untrue|false|premature)|retract|apologi[sz]e|sorry|I should have|I misread|(?:I )?(?:must |have to |need to )?take (?:that|it|this|back)\b[^.]{0,40}|I misreported|that was (?:wrong|incorrect|not accurate|inaccurate)|overstated|not accurate|wasn't accurate|inaccurate)\b/i,
  files: [
    ['create', /\b(?:created|added|wrote|introduced|generated|scaffolded)\b/i],
    [
      'edit',
      /\b(?:updated|changed|modified|edited|refactored|rewrote|fixed|adjusted|extended|patched|cleaned up|reworked|bumped|simplified)\b/i,
    ],
    ['delete', /\b(?:deleted|removed)\b/i],
    ['rename', /\b(?:renamed|moved)\b/i],
  ],
  placed: [
    {
      documents: false,
      pattern:
        /^(?:also,? |and |then )?(?:in|inside|within) (?:the (?:file )?)?‹(?<code>\d+)›,? (?:I(?:'ve| have)?|we(?:'ve| have)?) (?:now |also |just )*(?:changed|edited|modified|updated|rewrote|adjusted|reworked|replaced|extended|made (?:a|the|some|one|several) (?:\p{L}+ )?(?:changes?|edits?|adjustments?|modifications?))(?! (?:nothing|no\b|almost|hardly))/iu,
    },
    {
      documents: false,
      pattern:
        /^(?:(?:I(?:'ve| have)?|we(?:'ve| have)?|also|and|then|the|my|all) ){0,3}(?:made|changes?|edits?|modifications?|work|touched)(?: (?:the|a|an|my|some|one|all|needed|necessary|required|requested|small|\p{L}+))*? ?(?:changes?|edits?|adjustments?|modifications?|touched|is|are|was|were|live|lives|went)?(?: made| applied| confined| limited)? (?:to|in|into) (?:the (?:file )?)?‹(?<code>\d+)›(?=\s*(?:$|[.,;!)]))/iu,
    },
    {
      documents: true,
      pattern:
        /^(?:(?:I(?:'ve| have)?|we(?:'ve| have)?|also|and|then|now|finally|additionally)[\s,]+){0,4}(?:documented|described|explained|noted|mentioned)\b[^.;:—–()]{1,120}?(?<!\b(?:\w+ed|found|is|are|lives?|seen|shown|written|built|kept|set|stands?)) in (?:the )?‹(?<code>\d+)›(?=\s*(?:$|[.,;!)]|(?:and|with|as well|too)\b))/i,
    },
    {
      documents: false,
      pattern:
        /^(?:(?:I(?:'ve| have)?|we(?:'ve| have)?|also|and|then|now|finally|additionally)[\s,]+){0,4}added (?:(?:a|an|the|one|two|three|some|new|more|another|missing|regression|unit|short|changelog|test|usage|release)\s){0,5}(?:entry|entries|section|note|tests?|paragraph|examples?|documentation|description) (?:to|in) (?:the )?‹(?<code>\d+)›(?=\s*(?:$|[.,;!)]|(?:and|with|as well|too|for|about|on)\b))/i,
    },
  ],
}
