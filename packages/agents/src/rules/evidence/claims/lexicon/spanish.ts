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
  gap: /^ ?(?:(?:(?:en|para|de|del) (?:el |la |los |las )?(?:[\w./@-]{1,40}|‹\d+›)|todas|todos|ahora|ya|también|y|siguen|se|:|\||✅|✓|✔|\(?\d[\d.]*(?:\/\d+)?\)?|unitarias|existentes|localmente|completas?|completos?|enteras?|\(‹\d+›\)|‹\d+›),? ?){0,8}$/iu,
  follows:
    /^\s*(?:$|[.,;:!)(\]✅✓✔☑—–|"-]|(?:y|con|tras|después|en|ahora|de nuevo|localmente|sin|correctamente|todas|todos|exitosamente|satisfactoriamente)(?![\p{L}-])|‹)/iu,
  direct: [
    [
      'tests',
      /(?<implied>(?<![\p{L}-])todo(?: está| quedó| queda| sale| salió| pasa| pasó)(?: ahora| ya)*(?: en verde| verde| bien| correctamente)?)(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])(?:(?<all>toda |todos |todas )?(?:la |los |las )?(?:suite(?: de (?:tests|pruebas))?|tests|pruebas|batería de pruebas)(?: unitari[oa]s)?(?: y de integración)?(?: complet[oa]s?| enter[oa]s?)?)(?: ahora| ya)? (?:se (?:ejecutaron|ejecutan|ejecuta|ejecutó|completaron|completó)|pasan?|pasaron|pasó|terminan?|terminaron|terminó|corren?|corrieron|finalizan?|finalizaron|finalizó)(?: ahora| tod[oa]s| ya)*,?(?: correctamente| con éxito| sin (?:ningún |ninguna )?(?:errores|error|fallos?|problemas?)| exitosamente| satisfactoriamente| en verde| al completo)(?![\p{L}-])/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])(?:ningún test|ninguna prueba) (?:falla|ha fallado|falló)(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:el )?(?:lint(?:er)?|analizador)(?: ya)? (?:no (?:se queja|dice nada|reporta nada|encuentra nada|tiene nada|marca nada|devuelve nada|señala nada|detecta \p{L}+|encontró \p{L}+|arroja \p{L}+)|está (?:limpio|contento|satisfecho|en verde)|(?:pasa|corre|se ejecuta|termina) sin (?:errores|advertencias|avisos|problemas|quejas))(?![\p{L}-])/giu,
    ],
    [
      'build',
      /(?<![\p{L}-])(?:el |la )?(?:proyecto|código|build|compilación|todo)(?: se)?(?: ahora| ya)? (?:compila|construye|termina|completa|finaliza|compiló|terminó|pasa)(?: ahora| ya| de nuevo)*(?: sin (?:ningún )?(?:errores|error|problemas?|avisos|advertencias)| correctamente| con éxito| limpiamente)(?![\p{L}-])/giu,
    ],
    [
      'typecheck',
      /(?<![\p{L}-])(?:(?:la |el )?(?:verificación|comprobación|chequeo|revisión) de tipos|los tipos)(?: \p{L}+){0,2} (?:pasan?|pasó|están? (?:bien|correctos|limpia|limpio|en orden)|son correctos|no (?:da|muestra|arroja|encuentra|reporta) (?:ningún )?(?:nada|errores|error)|termina sin errores|cuadran)(?![\p{L}-])/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:(?:hice|he hecho|realicé|creé|he creado)(?: el| un)? commit|(?:cambios|trabajo|todo)(?: está| están| quedó| quedaron| ha sido| han sido| ya está)* (?:commitead[oa]s?|confirmad[oa]s?(?: en git)?|en un commit|guardad[oa]s? en (?:un commit|git)|registrad[oa]s? en git))(?= ?(?:$|[.,;:!)(—–]|y\b|con\b|de\b|en\b|‹))/giu,
    ],
    [
      'pushed',
      /(?<![\p{L}-])(?:(?:hice|he hecho)(?: el)? push|(?:cambios|trabajo|rama|commits?|todo)(?: ya)? (?:está|están)(?: subid[oa]s?)?(?: ya)? (?:en|a) (?:el )?(?:remoto|origin|repositorio remoto|servidor)|el (?:repositorio )?remoto está (?:al día|actualizado)|subí (?:los cambios|la rama|todo|el trabajo)(?: al? \p{L}+)*|subid[oa]s? al (?:remoto|repositorio remoto))(?= ?(?:$|[.,;:!)(—–]|y\b|de\b|en\b|con\b))/giu,
    ],
    [
      'clean-tree',
      /(?<![\p{L}-])(?:(?:árbol|directorio|repositorio|copia)(?: de trabajo| de git| git)? (?:está |queda |quedó )?(?:ahora |totalmente |completamente )?limpi[oa]|nada (?:por|que|pendiente de) (?:confirmar|commitear|hacer commit)|no (?:hay|quedan) cambios (?:pendientes|sin confirmar|sin commitear)|git status(?: sale| está)? limpio)(?![\p{L}-])/giu,
    ],
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
    /(?<![\p{L}-])(?:no (?:reporta|informa(?: de)?|muestra|encuentra|da)(?: ningún| ninguna)?|sin|ningún|ninguna|0|cero|no hay)(?: otros?| nuevos?)* (?:error(?:es)?|fallos?|advertencias?|regresion(?:es)?|problemas?)(?: de (?:tipos?|lint|compilación))?(?![\p{L}-])|como (?:se esperaba|era de esperar)|(?:ningún test|ninguna prueba) (?:falla|ha fallado|falló)|no (?:se queja|dice nada|reporta nada|encuentra nada|marca nada|devuelve nada|señala nada|detecta \p{L}+|encontró \p{L}+|arroja \p{L}+|da (?:ningún )?error(?:es)?)|no (?:hay|quedan) cambios (?:pendientes|sin confirmar|sin commitear)|nada (?:por|que|pendiente de) (?:confirmar|commitear)|sin (?:quejas|avisos)/giu,
  negated: /(?<![\p{L}-])(?:no|ni|nunca|ningun[oa]?|ningún|nada|sin|tampoco|jamás)(?![\p{L}-])/iu,
  hedged:
    /(?<![\p{L}-])(?:debería|deberían|debe|deben|podría|podrían|puede|pueden|puedes|sería|serían|será|serán|pasarán|pasará|pasarían|va a|van a|voy a|vamos a|probablemente|quizás?|tal vez|supuestamente|espero|creo|pienso|confío|confiad[oa]s?|convencid[oa]s?|(?:bastante|casi|prácticamente) segur[oa]s?|estoy segur[oa]|seguramente|posiblemente|en principio|en teoría|hasta donde sé|que yo sepa|a mi juicio|en mi opinión|diría|más o menos|todo apunta|a lo mejor|supongo|parece|parecen|aparentemente|si|cuando|una vez|en cuanto|siempre que|mientras|antes|para (?:verificar|confirmar|que|asegurar|comprobar)|asegúrate|asegurar|verifica|comprueba|ejecuta|por favor|hay que|objetivo|siguiente paso|próximo|planeo|intent\p{L}*|hasta|espera\p{L}*|quieres|quiero|en curso|necesit\p{L}*)(?![\p{L}-])/iu,
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
    /(?<![\p{L}-])(?:retiro lo (?:que|dicho)|me equivoqué|me equivoqué|estaba equivocado|corrección|contrariamente a lo que|eso (?:era|fue) (?:falso|incorrecto|inexacto)|lo siento|debí|disculpa\p{L}*)(?![\p{L}-])/iu,
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
