// German.
import type { Lexicon } from './lexicon.ts'

export const german: Lexicon = {
  language: 'de',
  subjects: [
    [
      'tests',
      /(?<![\p{L}-])(?:tests?|testsuite|test-suite|testl[äa]ufe?|testlauf|testf[äa]lle|unittests?|unit-tests?)(?![\p{L}-])/giu,
    ],
    ['build', /(?<![\p{L}-])(?:build|kompilierung|übersetzung)(?![\p{L}-])/giu],
    ['lint', /(?<![\p{L}-])(?:lint(?:er|ing)?|eslint|clippy|ruff)(?![\p{L}-])/giu],
    ['typecheck', /(?<![\p{L}-])(?:typ(?:en)?prüfung|type-?check(?:s|er)?|tsc|mypy|pyright)(?![\p{L}-])/giu],
    ['format', /(?<![\p{L}-])(?:formatierung|formatprüfung|prettier)(?![\p{L}-])/giu],
  ],
  passes:
    /(?<![\p{L}-])(?:bestanden|bestehen|besteht|(?:laufen|läuft|liefen|lief)(?: jetzt| nun| wieder| alle| noch| weiterhin| fehlerfrei| sauber| erfolgreich| vollständig)* (?:durch|grün|fehlerfrei|sauber|erfolgreich)|(?:sind|ist|waren|war|bleiben|bleibt)(?: jetzt| nun| wieder| alle| noch| weiterhin| allesamt| vollständig)* (?:grün|sauber|erfolgreich|fehlerfrei)|(?:grün|erfolgreich|fehlerfrei)(?= ?(?:$|[.,;!)✅])))(?![\p{L}-])/giu,
  gap: /^ ?(?:(?:(?:in|für|von|des|der|aus) (?:der |die |das |dem |den |alle |allen )?(?:[\w./@-]{1,40}|‹\d+›)|sind|ist|wurden|wurde|waren|haben|hat|alle|allesamt|jetzt|nun|noch|weiterhin|wieder|erfolgreich|auch|und|:|\||✅|✓|✔|\(?\d[\d.]*(?:\/\d+)?\)?|suite|lokal|hier|komplett|vollständig|\(‹\d+›\)|‹\d+›),? ?){0,8}$/iu,
  follows:
    /^\s*(?:$|[.,;:!)(\]✅✓✔☑—–|"-]|(?:und|mit|nach|auf|in|jetzt|nun|wieder|lokal|auch|sowie|durch|ohne|für)(?![\p{L}-])|‹)/iu,
  direct: [
    [
      'tests',
      /(?<implied>(?<![\p{L}-])alles(?: ist| bleibt| läuft| war)?(?: jetzt| nun| wieder| noch)*(?: grün| im grünen bereich| durchgelaufen| fehlerfrei durch))(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])(?:(?<all>alle|sämtliche|gesamte|komplette|ganze|vollständige) )?(?:die )?(?:tests?|testsuite|test-suite|suite|testlauf|testfälle)(?: ist| sind| wurde| wurden| läuft| laufen| lief| liefen)?(?: jetzt| nun| wieder| alle| allesamt| komplett| vollständig| einmal| erneut)* ?(?:(?:ist |sind )?(?:grün|durchgelaufen|erfolgreich (?:durchgelaufen|abgeschlossen|gelaufen)|ohne (?:einen einzigen |jeden |jegliche )?(?:fehler|fehlschläge|fehlschlag|probleme|beanstandung)(?: durch(?:gelaufen)?| gelaufen| beendet)?|fehlerfrei (?:durchgelaufen|gelaufen|durch)|komplett (?:grün|bestanden)|sauber durch(?:gelaufen)?))(?= ?(?:$|[.,;!✅)]|und\b))/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])(?:kein(?:e|er der)? (?:einzige[rn]? )?tests?(?: mehr)? (?:schlägt (?:mehr )?fehl|schlagen (?:mehr )?fehl|ist rot|rot|fehlgeschlagen|scheitert)|nichts (?:ist )?(?:mehr )?rot)(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:der )?(?:lint(?:er|ing)?|linter-lauf|lint-lauf)(?: hat| findet| fand| meldet| zeigt| beanstandet| bemängelt| sagt| gibt)(?: jetzt| nun| mehr| auch)* (?:nichts|keine(?:rlei)? \p{L}+)(?: mehr)?(?: zu (?:beanstanden|bemängeln|meckern)| gefunden| auszusetzen| beanstandet| gemeldet| aus)?(?![\p{L}-])|(?<![\p{L}-])(?:der )?(?:lint(?:er|ing)?|linter-lauf|lint-lauf) (?:ist |läuft |lief )?(?:jetzt |nun |wieder |komplett )?(?:zufrieden|still|ruhig|ohne (?:befund|beanstandungen|fehler|warnungen|meldungen)(?: durch)?)(?![\p{L}-])/giu,
    ],
    [
      'build',
      /(?<![\p{L}-])(?:das |der |die )?(?:projekt|code|build|kompilierung|anwendung|alles)(?: lässt sich| baut| kompiliert| läuft| ist| wurde| lief)(?: jetzt| nun| wieder| sauber| komplett)* (?:ohne (?:fehler|probleme|warnungen)(?: bauen| durch| kompilieren| gebaut)?|fehlerfrei(?: bauen| durch| kompilieren| gebaut)?|sauber(?: bauen| durch)?|erfolgreich(?: gebaut| durch| durchgelaufen| abgeschlossen)?|problemlos(?: bauen)?)(?![\p{L}-])/giu,
    ],
    [
      'typecheck',
      /(?<![\p{L}-])(?:die )?(?:typ(?:en)?prüfung|typen|typ-check|type-?check(?:er)?)(?: ist| sind| läuft| lief| meldet| findet| hat| stimmen| passen| zeigt)(?: jetzt| nun| alle| wieder)*(?: fehlerfrei| sauber| ohne (?:fehler|beanstandungen|befund|meldungen)| keine \p{L}+| nichts| grün| bestanden| in ordnung)?(?: durch(?:gelaufen)?| gefunden| zu beanstanden| auszusetzen| bestanden)?(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:(?:arbeit|änderungen|alles|stand)(?: ist| sind| wurde| wurden| habe ich)?(?: jetzt| nun| alle| bereits)* (?:committe?t|eingecheckt|in git (?:festgehalten|gesichert|eingecheckt)|als commit (?:gesichert|festgehalten|abgelegt)|im repository festgehalten)|commit (?:ist )?(?:erstellt|angelegt|gemacht|erledigt)|(?:einen )?commit (?:dafür |dazu )?(?:erstellt|angelegt|gemacht))(?![\p{L}-])/giu,
    ],
    [
      'pushed',
      /(?<![\p{L}-])(?:gepusht|push (?:ist )?(?:durch|erledigt|erfolgreich|abgeschlossen)|(?:liegt|liegen|ist|sind)(?: jetzt| nun| alle)* (?:auf|im|beim) (?:dem )?(?:remote|origin|server|remote-repository)|(?:remote|origin) ist (?:jetzt |nun )?(?:aktuell|auf dem (?:neuesten|aktuellen) stand))(?= ?(?:$|[.,;:!)(—–]|und\b|nach\b|auf\b))/giu,
    ],
    [
      'clean-tree',
      /(?<![\p{L}-])(?:(?:arbeitsverzeichnis|arbeitsbaum|working tree|arbeitskopie|repo(?:sitory)?|git-?status)(?: ist| war)?(?: jetzt| nun| wieder| komplett| vollständig)* sauber|nichts (?:mehr )?(?:zu committen|uncommittet)|keine (?:offenen|uncommitteten|ungesicherten|nicht committeten) änderungen)(?![\p{L}-])/giu,
    ],
    ['tests', /(?<count>\d+)\/(?<of>\d+) (?:tests? )?(?:bestanden|grün|erfolgreich)/giu],
    [
      'tests',
      /(?<![\p{L}\d])(?:(?<all>alle) )?(?<count>\d+) tests? (?:sind |wurden )?(?:bestanden|grün|erfolgreich|laufen durch)/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:lint(?:er)?|eslint|clippy|ruff) (?:meldet|zeigt|findet|fand) (?:jetzt |nun |auch )*(?:keine|null|0)(?: weiteren?| neuen?)* (?:fehler|warnungen|probleme)(?![\p{L}-])/giu,
    ],
    ['typecheck', /\bkeine typfehler\b/giu],
    ['lint', /\bkeine lint-?(?:fehler|warnungen)\b/giu],
    [
      'build',
      /\b(?:das projekt|der code|alles|es) (?:baut|kompiliert)(?: jetzt| wieder)? ?(?=fehlerfrei|sauber|erfolgreich|ohne fehler|$|[.,;!])/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:committet|commited|committed|eingecheckt)(?= ?(?:$|[.,;:!)(—–]|und\b|als\b|mit\b|in\b|‹))/giu,
    ],
    [
      'pushed',
      /(?<![\p{L}-])(?:gepusht|gepushed|hochgeladen nach (?:origin|github))(?= ?(?:$|[.,;:!)(—–]|und\b|nach\b|auf\b|‹))/giu,
    ],
    ['clean-tree', /\b(?:arbeitsverzeichnis|arbeitsbaum|working tree) ist (?:jetzt )?sauber\b/giu],
    [
      'docs',
      /\b(?:die |das )?(?<what>readme|changelog|dokumentation|doku) (?:(?:wurde|ist|habe ich) )?(?:auch |ebenfalls )?(?:aktualisiert|angepasst|ergänzt)\b/giu,
    ],
    ['browser', /\bim browser (?:geprüft|getestet|verifiziert)\b/giu],
    ['no-callers', /\bkeine (?:weiteren|anderen) (?:aufrufer|aufrufstellen|verwendungen)\b/giu],
  ],
  wide: /(?<![\p{L}-])(?:alle|sämtliche|gesamte|ganze|komplette|vollständige)(?![\p{L}-])/iu,
  neutral:
    /^(?:alle|sämtliche|die|der|das|den|gesamte|ganze|komplette|vollständige|bestehenden|vorhandenen|und|sowie|auch|jetzt|nun|dass|sind|ist|✅|✓|✔|\d[\d.]*(?:\/\d+)?)$/iu,
  narrowAfter: /^ ?(?:für|von|der|des|aus)\b|^ ?in (?!der (?:suite|ganzen)|\d)|^ ?\(?‹\d+›/iu,
  innocent:
    /(?<![\p{L}-])(?:(?:meldet|zeigt|findet|fand) (?:jetzt |nun |auch )*)?(?:keine|ohne|0|null)(?: weiteren?| neuen?)* (?:fehler|fehlern|fehlschläge|fehlschlägen|warnungen|probleme|regressionen|typfehler|lint-?fehler)(?![\p{L}-])|wie erwartet|ohne (?:einen einzigen |jeden |jegliche )?(?:fehlschlag|beanstandung(?:en)?|befund|meldungen)|(?:hat|findet|fand|meldet|zeigt|beanstandet|bemängelt)(?: jetzt| nun)* (?:nichts|keine \p{L}+)(?: mehr)?(?: zu (?:beanstanden|bemängeln|meckern)| gefunden| auszusetzen)?|kein(?:e)? (?:einziger )?tests?(?: mehr)? (?:schlägt (?:mehr )?fehl|schlagen (?:mehr )?fehl|ist rot)|nichts (?:ist )?mehr rot|nichts (?:mehr )?zu committen|keine (?:offenen|uncommitteten|ungesicherten|nicht committeten) änderungen/giu,
  negated:
    /(?<![\p{L}-])(?:nicht|nichts|kein|keine|keiner|keinen|keines|nie|niemals|ohne|weder|noch nicht|statt)(?![\p{L}-])/iu,
  hedged:
    /(?<![\p{L}-])(?:sollte|sollten|soll|sollen|müsste|müssten|muss|müssen|könnte|könnten|kann|können|kannst|dürfte|dürften|würde|würden|wird|werden|werde|vermutlich|wahrscheinlich|voraussichtlich|hoffentlich|eventuell|vielleicht|wohl|möglicherweise|womöglich|mutmaßlich|ziemlich sicher|recht sicher|relativ sicher|fast sicher|nahezu sicher|bin (?:mir )?(?:\p{L}+ )?sicher|zuversichtlich|überzeugt|gehe davon aus|soweit ich|meines wissens|m\.?e\.|meines erachtens|meiner meinung|dem anschein nach|sieht (?:so |danach )?aus|im prinzip|mehr oder weniger|auf dem papier|schätze|erwarte|erwartet|erwarten|glaube|denke|nehme an|angenommen|scheint|scheinen|anscheinend|wenn|falls|sobald|sofern|bevor|ehe|bis|damit|um sicherzustellen|sicherstellen|stelle sicher|bitte|möchte|möchtest|willst|will|plan|geplant|als nächstes|nächster schritt|ob|dass du|theoretisch|eigentlich|versuch\p{L}*|lass uns|lass mich|noch zu|ausstehend|laufen noch)(?![\p{L}-])/iu,
  earlier:
    /(?<![\p{L}-])(?:vorher|zuvor|früher|damals|ursprünglich|anfangs|bisher|zuletzt|vor (?:meiner|der|den|dieser) änderung(?:en)?|zu diesem zeitpunkt|auf main|gestern|hatte|hatten)(?![\p{L}-])/iu,
  partial:
    /(?<![\p{L}-])(?:außer|ausser|bis auf|abgesehen von|mit ausnahme|fast|beinahe|nahezu|die meisten|einige|manche|mehrere|teilweise|nur|lediglich|mindestens|schlägt|schlagen|fehlgeschlagen|fehlschlägt|fehlschlagen|scheitert|scheitern|rot|kaputt|allerdings|jedoch|übersprungen|unabhängig)(?![\p{L}-])/iu,
  attributed:
    /(?<![\p{L}-])(?:du (?:hast|sagst|sagtest|meintest)|sie sagten|laut|der benutzer|die nutzerin|der nutzer|subagent|meldet|berichtet|behauptet|steht|log zeigt)(?![\p{L}-])/iu,
  elsewhere: /(?<![\p{L}-])(?:CI|pipeline|github actions|produktion|staging|deployment)(?![\p{L}-])/iu,
  sections:
    /(?<![\p{L}-])(?:nächste schritte|todo|offen|ausstehend|plan|testplan|anleitung|empfehlung|erwartet|akzeptanzkriterien|kriterien|anforderungen|vorher|hinweise?|noch zu tun|was fehlt|problem|hintergrund)(?![\p{L}-])/iu,
  parts: /[;—–]|, (?:aber|doch|jedoch|und|sondern|während)(?![\p{L}-])| aber |: /iu,
  discloses:
    /(?<![\p{L}-])(?:schlägt fehl|schlagen fehl|schlägt|schlagen|fehlgeschlagen|fehlschlägt|fehlschlagen|scheitert|scheitern|rot|kaputt|nicht (?:ausgeführt|gelaufen|geprüft|getestet|bestanden|grün)|konnte(?:n)? nicht|übersprungen|instabil|bekannte(?:r|s)? (?:fehler|problem))(?![\p{L}-])/iu,
  repaired:
    /(?<![\p{L}-])(?:behoben|repariert|korrigiert|gelöst|gefixt|schlug|schlugen|war|waren|nicht mehr|jetzt grün|wirft|wenn|falls|weil|ursache|fehlermeldung(?:en)?)(?![\p{L}-])/iu,
  retracts:
    /(?<![\p{L}-])(?:ich (?:habe mich geirrt|lag falsch|nehme (?:das|es) zurück|muss (?:das|mich|es) (?:zurücknehmen|korrigieren))|korrektur|entgegen meiner|meine (?:frühere|vorherige) (?:aussage|behauptung)|das war (?:falsch|nicht richtig|nicht korrekt)|entschuldigung|ich hätte|zu früh behauptet)(?![\p{L}-])/iu,
  files: [
    ['create', /(?<![\p{L}-])(?:angelegt|erstellt|hinzugefügt)(?![\p{L}-])/iu],
    [
      'edit',
      /(?<![\p{L}-])(?:aktualisiert|geändert|angepasst|überarbeitet|korrigiert|bearbeitet)(?![\p{L}-])/iu,
    ],
    ['delete', /(?<![\p{L}-])(?:gelöscht|entfernt)(?![\p{L}-])/iu],
    ['rename', /(?<![\p{L}-])(?:umbenannt|verschoben)(?![\p{L}-])/iu],
  ],
  placed: [
    {
      documents: true,
      pattern:
        /^(?:ich habe|wir haben|außerdem habe ich|zudem habe ich)\s[^.;:—–()]{1,120}? in (?:der )?‹(?<code>\d+)› (?:dokumentiert|beschrieben|erklärt|vermerkt|ergänzt)(?=\s*(?:$|[.,;!)]|und\b))/iu,
    },
  ],
}
