// Spanish.
import type { Lexicon } from './lexicon.ts'

export const spanish: Lexicon = {
  language: 'es',
  subjects: [
    ['tests', /(?<![\p{L}-])(?:pruebas?(?: unitarias)?|tests?|suite(?: de pruebas)?)(?![\p{L}-])/giu],
    ['build', /(?<![\p{L}-])(?:build|compilación|construcción)(?![\p{L}-])/giu],
    ['lint', /(?<![\p{L}-])(?:lint(?:er)?|linting|eslint|clippy|ruff)(?![\p{L}-])/giu],
    [
      'typecheck',
      /(?<![\p{L}-])(?:(?:verificación|comprobación|chequeo) de tipos|type-?check|tsc|mypy|pyright)(?![\p{L}-])/giu,
    ],
    ['format', /(?<![\p{L}-])(?:formato|prettier)(?![\p{L}-])/giu],
  ],
  passes:
    /(?<![\p{L}-])(?:pasan|pasa|pasaron|pasó|(?:han|ha)(?: todas| todos)? pasado|(?:están|está|quedan|queda)(?: todas| todos| ahora| ya)* (?:en verde|verdes?|limpi[oa]s?|correct[oa]s?)|(?:es|fue|fueron|son|termina|terminan) (?:exitos[oa]s?|correct[oa]s?)|exitos[oa]s?(?= ?(?:$|[.,;!)✅])))(?![\p{L}-])/giu,
  gap: /^ ?(?:(?:(?:en|para|de|del) (?:el |la |los |las )?(?:[\w./@-]{1,40}|‹\d+›)|todas|todos|ahora|ya|también|y|siguen|se|:|\||✅|✓|✔|\(?\d[\d.]*(?:\/\d+)?\)?|unitarias|existentes|localmente|\(‹\d+›\)|‹\d+›),? ?){0,8}$/iu,
  follows:
    /^\s*(?:$|[.,;:!)(\]✅✓✔☑—–|"-]|(?:y|con|tras|después|en|ahora|de nuevo|localmente|sin|correctamente|todas|todos|exitosamente|satisfactoriamente)(?![\p{L}-])|‹)/iu,
  direct: [
    [
      'tests',
      /(?<count>\d+)\/(?<of>\d+) (?:pruebas |tests )?(?:pasan|pasaron|pasadas|superadas|en verde)/giu,
    ],
    [
      'tests',
      /(?:(?<all>todas|todos) )?(?:las |los )?(?<count>\d+) (?:pruebas|tests) (?:pasan|pasaron|pasadas|superadas|han pasado)/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:lint(?:er)?|eslint|clippy|ruff) no (?:reporta|informa(?: de)?|muestra|encuentra|da) (?:ningún |ninguna |más )?(?:error(?:es)?|problemas?|advertencias?)(?![\p{L}-])/giu,
    ],
    ['typecheck', /\b(?:sin|no hay|ningún) error(?:es)? de tipos?\b/giu],
    ['lint', /\b(?:sin|no hay|ningún) error(?:es)? de lint\b/giu],
    [
      'build',
      /\b(?:el proyecto|el código|todo) (?:compila|se compila)(?= ?(?:$|[.,;!]|sin errores|correctamente|ahora|limpiamente))/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:commiteado|commiteada|commiteados|commit (?:hecho|realizado|creado)|confirmados? en git)(?= ?(?:$|[.,;:!)(—–]|y\b|como\b|en\b|con\b|‹))/giu,
    ],
    [
      'pushed',
      /(?<![\p{L}-])(?:pusheado|pusheada|pusheados|push (?:hecho|realizado)|subidos? a (?:origin|github|main))(?= ?(?:$|[.,;:!)(—–]|y\b|a\b|‹))/giu,
    ],
    ['clean-tree', /\b(?:árbol|directorio) de trabajo está (?:ahora )?limpio\b/giu],
    [
      'docs',
      /\b(?:actualicé|he actualizado|actualizado|actualizada) (?:el |la |los )?(?<what>readme|changelog|documentación)\b|\b(?:el |la )?(?<what2>readme|changelog|documentación) (?:fue|ha sido|está) actualizad[oa]\b/giu,
    ],
    ['browser', /\b(?:verificado|probado|comprobado) en el navegador\b/giu],
    ['no-callers', /\bno hay (?:otros|más) (?:llamadores|usos|llamadas)\b/giu],
  ],
  wide: /(?<![\p{L}-])(?:todas|todos|toda|completa|entera)(?![\p{L}-])/iu,
  neutral: /^(?:todas|todos|toda|las|los|la|el|y|que|también|ahora|de|✅|✓|✔|\d[\d.]*(?:\/\d+)?)$/iu,
  narrowAfter:
    /^ ?(?:para|de|del|unitarias|nuevas)\b|^ ?en (?!total|el proyecto|el repositorio|todo|verde|\d)|^ ?\(?‹\d+›/iu,
  innocent:
    /(?<![\p{L}-])(?:no (?:reporta|informa(?: de)?|muestra|encuentra|da)(?: ningún| ninguna)?|sin|ningún|ninguna|0|cero|no hay)(?: otros?| nuevos?)* (?:error(?:es)?|fallos?|advertencias?|regresion(?:es)?|problemas?)(?: de (?:tipos?|lint|compilación))?(?![\p{L}-])|como (?:se esperaba|era de esperar)/giu,
  negated: /(?<![\p{L}-])(?:no|ni|nunca|ningun[oa]?|ningún|nada|sin|tampoco|jamás)(?![\p{L}-])/iu,
  hedged:
    /(?<![\p{L}-])(?:debería|deberían|debe|deben|podría|podrían|puede|pueden|puedes|sería|serían|será|serán|pasarán|pasará|pasarían|va a|van a|voy a|vamos a|probablemente|quizás?|tal vez|supuestamente|espero|creo|pienso|supongo|parece|parecen|aparentemente|si|cuando|una vez|en cuanto|siempre que|mientras|antes|para (?:verificar|confirmar|que|asegurar|comprobar)|asegúrate|asegurar|verifica|comprueba|ejecuta|por favor|hay que|objetivo|siguiente paso|próximo|planeo|intent\p{L}*|hasta|espera\p{L}*|quieres|quiero|en curso|necesit\p{L}*)(?![\p{L}-])/iu,
  earlier:
    /(?<![\p{L}-])(?:anteriormente|previamente|antes|en ese momento|originalmente|inicialmente|ayer|pasaban|pasaba|habían|había|estaban|estaba)(?![\p{L}-])/iu,
  partial:
    /(?<![\p{L}-])(?:excepto|salvo|menos|a excepción|aparte de|casi|la mayoría|algun[oa]s|varias|varios|parcialmente|solo|sólo|solamente|únicamente|al menos|falla|fallan|falló|fallaron|fallando|rot[oa]s?|rojo|sin embargo|aunque|pero|omitid[oa]s?|preexistentes?)(?![\p{L}-])/iu,
  attributed:
    /(?<![\p{L}-])(?:(?:tú )?(?:dijiste|mencionaste|has dicho)|según|el usuario|subagente|informa|reporta|afirma|dice)(?![\p{L}-])/iu,
  elsewhere: /(?<![\p{L}-])(?:CI|pipeline|github actions|producción|staging|despliegue)(?![\p{L}-])/iu,
  sections:
    /(?<![\p{L}-])(?:próximos pasos|siguientes pasos|pendientes?|por hacer|plan|plan de pruebas|instrucciones|recomendaciones|esperado|criterios|requisitos|antes|notas|limitaciones|problema|contexto)(?![\p{L}-])/iu,
  parts: /[;—–]|,? pero |, (?:y|mientras que)(?![\p{L}-])|: /iu,
  discloses:
    /(?<![\p{L}-])(?:falla|fallan|falló|fallaron|fallando|fallos?|rot[oa]s?|rojo|no (?:se )?(?:he |han? |ha )?(?:ejecut\p{L}*|verific\p{L}*|prob\p{L}*|corr\p{L}*)|no (?:pasa|pasan|compila)|no pude|no se pudo|imposible|inestables?|preexistentes?|omitid[oa]s?)(?![\p{L}-])/iu,
  repaired:
    /(?<![\p{L}-])(?:corregid[oa]s?|corregí|arreglad[oa]s?|arreglé|resuelt[oa]s?|fallaba|fallaban|ya no|cuando|si|porque|causa|mensaje)(?![\p{L}-])/iu,
  retracts:
    /(?<![\p{L}-])(?:me equivoqué|estaba equivocado|corrección|contrariamente a lo que|eso (?:era|fue) (?:falso|incorrecto|inexacto)|lo siento|debí|disculpa\p{L}*)(?![\p{L}-])/iu,
  files: [
    [
      'create',
      /(?<![\p{L}-])(?:cread[oa]s?|creé|he creado|añadid[oa]s?|añadí|agregué|agregad[oa]s?)(?![\p{L}-])/iu,
    ],
    [
      'edit',
      /(?<![\p{L}-])(?:actualizad[oa]s?|actualicé|modificad[oa]s?|modifiqué|cambiad[oa]s?|cambié|corregí)(?![\p{L}-])/iu,
    ],
    ['delete', /(?<![\p{L}-])(?:eliminad[oa]s?|eliminé|borrad[oa]s?|borré)(?![\p{L}-])/iu],
    ['rename', /(?<![\p{L}-])(?:renombrad[oa]s?|renombré|movid[oa]s?|moví)(?![\p{L}-])/iu],
  ],
  placed: [
    {
      documents: true,
      pattern:
        /^(?:también )?(?:he (?:documentado|descrito|explicado|anotado)|documenté|describí|expliqué|anoté)\s[^.;:—–()]{1,120}? en (?:el )?‹(?<code>\d+)›(?=\s*(?:$|[.,;!)]|y\b))/iu,
    },
  ],
}
