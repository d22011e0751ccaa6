// French.
import type { Lexicon } from './lexicon.ts'

export const french: Lexicon = {
  language: 'fr',
  subjects: [
    ['tests', /(?<![\p{L}-])(?:tests?(?: unitaires)?|suite de tests|suite)(?![\p{L}-])/giu],
    ['build', /(?<![\p{L}-])(?:build|compilation|construction)(?![\p{L}-])/giu],
    ['lint', /(?<![\p{L}-])(?:lint(?:er|eur)?|linting|eslint|clippy|ruff)(?![\p{L}-])/giu],
    [
      'typecheck',
      /(?<![\p{L}-])(?:vérification (?:des|de) types?|typage|type-?check|tsc|mypy|pyright)(?![\p{L}-])/giu,
    ],
    ['format', /(?<![\p{L}-])(?:formatage|prettier)(?![\p{L}-])/giu],
  ],
  passes:
    /(?<![\p{L}-])(?:passent|passe|réussissent|réussit|(?:ont|a)(?: tous| toutes| bien)? (?:réussi|abouti)|sont(?: tous| toutes| maintenant| désormais| bien| à nouveau)* (?:verts|vertes|au vert|passés|réussis|ok)|est(?: maintenant| désormais| bien| à nouveau)* (?:verte?|au vert|propre|réussie?|ok|correcte?)|réussie?s?(?= ?(?:$|[.,;!)✅])))(?![\p{L}-])/giu,
  gap: /^ ?(?:(?:(?:dans|pour|du|de|des) (?:la |le |les |l')?(?:[\w./@-]{1,40}|‹\d+›)|tous|toutes|maintenant|désormais|bien|encore|toujours|aussi|et|sont|est|ont|a|:|\||✅|✓|✔|\(?\d[\d ]*(?:\/\d+)?\)?|unitaires|existants|localement|complète|entière|intégralement|ensemble|\(‹\d+›\)|‹\d+›),? ?){0,8}$/iu,
  follows:
    /^\s*(?:$|[.,;:!)(\]✅✓✔☑—–|"-]|(?:et|avec|après|sur|dans|maintenant|désormais|à nouveau|localement|sans|ainsi|correctement|tous|toutes|avec succès)(?![\p{L}-])|‹)/iu,
  direct: [
    [
      'tests',
      /(?<implied>(?<![\p{L}-])tout(?: est| reste| passe)(?: maintenant| désormais| bien| à nouveau| de nouveau)*(?: au vert| vert| en vert)?)(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])(?:(?<all>toute |l'ensemble de )?(?:la |notre )?suite(?: de tests?)?(?: complète| entière)?|(?:tous )?les tests|l'ensemble des tests|tests?)(?: unitaires)?(?: se sont| s'est| s'exécutent?| tournent?| ont tourné| ont été (?:exécutés|lancés|relancés)| a été (?:exécutée|lancée|relancée)| se terminent?| se termine| s'est terminée| passent?| est passée| sont passés| fonctionne(?:nt)?| ont abouti)(?: désormais| maintenant| tous| bien| exécutés| exécutée| terminée?s?| déroulés| à nouveau)*,?(?: et)?(?: avec succès| sans (?:aucune? )?(?:erreurs?|échecs?|problèmes?|faute|accroc)| correctement| intégralement| entièrement| au vert| passent tous| tous réussis)(?![\p{L}-])/giu,
    ],
    [
      'tests',
      /(?<![\p{L}-])aucun (?:test|échec)(?: de test)?(?: n'échoue| en échec| ne tombe| n'est en échec| dans la suite| à signaler)?(?: plus)?(?= ?(?:$|[.,;!✅]))/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:le )?(?:lint(?:er|eur)?|analyseur|analyse statique|lintage)(?: ne (?:remonte|relève|renvoie|signale|trouve|détecte|dit|se plaint)(?: plus| de)* (?:rien|aucune? \p{L}+)| n'a (?:rien|plus rien)(?: \p{L}+)?(?: à (?:redire|signaler))?| est (?:content|satisfait|silencieux|muet|vierge)| (?:passe|tourne|s'exécute) sans (?:aucune? )?(?:erreur|avertissement|alerte|remarque|problème)s?)(?![\p{L}-])/giu,
    ],
    [
      'build',
      /(?<![\p{L}-])(?:le |la )?(?:projet|code|build|compilation|construction|tout)(?: se)? (?:compile|build|construit|aboutit|termine|s'est terminée?|s'achève|passe)(?: désormais| maintenant| bien| à nouveau)*(?: sans (?:aucune? )?(?:erreur|problème|avertissement)s?| avec succès| correctement)(?![\p{L}-])/giu,
    ],
    [
      'typecheck',
      /(?<![\p{L}-])(?:(?:la )?vérification (?:des|de) types?|les types|le typage|le contrôle (?:des|de) types?)(?: \p{L}+){0,2} (?:passent?|sont (?:corrects|bons|valides|cohérents)|est (?:correcte?|valide|propre|bon)|ne (?:remonte|signale|relève|trouve|révèle|renvoie) (?:plus )?(?:rien|aucune? \p{L}+)|se termine sans erreurs?)(?![\p{L}-])/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:j'ai (?:fait|créé|effectué|validé|enregistré)(?: un| le)? commit|(?:travail|modifications?|changements?|tout)(?: est| sont| a été| ont été)(?: bien| maintenant)* (?:commit\p{L}*|validée?s?|enregistrée?s? dans git|dans un commit)|j'ai (?:tout )?(?:commité|committé|commit|validé)|commit (?:effectué|créé|fait))(?= ?(?:$|[.,;:!)(—–]|et\b|les\b|le\b|mes\b|ce\b|sur\b|dans\b|avec\b|‹))/giu,
    ],
    [
      'pushed',
      /(?<![\p{L}-])(?:push (?:effectué|fait|réussi|terminé)|(?:travail|branche|commits?|modifications?|tout) (?:est|sont)(?: bien| maintenant| désormais)* sur (?:le (?:dépôt )?(?:distant|remote)|origin|le serveur)|le (?:dépôt )?distant est à jour|j'ai (?:tout )?poussé)(?= ?(?:$|[.,;:!)(—–]|et\b|le\b|les\b|mes\b|sur\b|vers\b))/giu,
    ],
    [
      'clean-tree',
      /(?<![\p{L}-])(?:git status(?: est| ne montre rien| est vide)|(?:arbre|répertoire|copie|dépôt)(?: de travail)?(?: git)? (?:est )?(?:maintenant |désormais |bien |totalement |entièrement )?propre|rien (?:à|ne reste à) (?:commiter|valider)|aucune? modification (?:en attente|non (?:validée|commitée)))(?= ?(?:$|[.,;:!)]|et\b|propre))/giu,
    ],
    ['tests', /(?<count>\d+)\/(?<of>\d+) (?:tests? )?(?:passent|passés|réussis|au vert)/giu],
    [
      'tests',
      /(?:(?<all>tous) )?(?:les )?(?<count>\d+) tests? (?:passent|passés|réussis|réussissent|sont verts|ont réussi)/giu,
    ],
    [
      'lint',
      /(?<![\p{L}-])(?:lint(?:er|eur)?|eslint|clippy|ruff) ne (?:signale|rapporte|montre|trouve) (?:plus )?aucune? (?:erreur|problème|avertissement)(?![\p{L}-])/giu,
    ],
    ['typecheck', /\baucune erreur de (?:type|typage)s?\b/giu],
    ['lint', /\baucune (?:erreur|alerte) (?:de lint|eslint)\b/giu],
    [
      'build',
      /\b(?:le projet|le code|tout) (?:compile|se compile|se construit)(?= ?(?:$|[.,;!]|sans erreur|correctement|maintenant|proprement))/giu,
    ],
    [
      'committed',
      /(?<![\p{L}-])(?:commité|commitée?s?|committé|committés|validé dans git)(?= ?(?:$|[.,;:!)(—–]|et\b|sous\b|dans\b|avec\b|‹))/giu,
    ],
    ['pushed', /(?<![\p{L}-])(?:poussée?s?|pushée?s?)(?= ?(?:$|[.,;:!)(—–]|et\b|sur\b|vers\b|‹))/giu],
    ['clean-tree', /\b(?:arbre|répertoire) de travail est (?:maintenant )?propre\b/giu],
    [
      'docs',
      /\b(?:j'ai |)(?:mis à jour) (?:le |la |les )?(?<what>readme|changelog|documentation)\b|\b(?:le |la )?(?<what2>readme|changelog|documentation) (?:a été|est) (?:mise?) à jour\b/giu,
    ],
    ['browser', /\b(?:vérifié|testé) dans le navigateur\b/giu],
    ['no-callers', /\baucun autre (?:appelant|appel|usage)\b/giu],
  ],
  wide: /(?<![\p{L}-])(?:tous|toutes|toute|entière|complète|ensemble)(?![\p{L}-])/iu,
  neutral:
    /^(?:tous|toutes|toute|les|la|le|l|des|et|ainsi|que|aussi|maintenant|de|✅|✓|✔|\d[\d]*(?:\/\d+)?)$/iu,
  narrowAfter: /^ ?(?:pour|du|de|des|unitaires)\b|^ ?dans (?!l'ensemble|le projet|le dépôt)|^ ?\(?‹\d+›/iu,
  innocent:
    /(?<![\p{L}-])(?:ne (?:signale|rapporte|montre|trouve) (?:plus )?)?(?:aucune?|sans|0|zéro)(?: autre| nouvelle)* (?:erreurs?|échecs?|avertissements?|régressions?|problèmes?)(?: de (?:type|typage|lint|compilation))?(?![\p{L}-])|comme (?:prévu|attendu)|aucun test (?:n'échoue|en échec)(?: plus)?|n'a (?:plus )?rien à (?:redire|signaler)|ne (?:remonte|relève|renvoie|signale|trouve|détecte|se plaint)(?: plus| de)* (?:rien|aucune? \p{L}+)|rien à (?:commiter|valider)|aucune? modification (?:en attente|non (?:validée|commitée))|sans (?:aucune? )?(?:faute|accroc|alerte|remarque)/giu,
  negated: /(?<![\p{L}-])(?:ne|n'\p{L}+|pas|aucune?|jamais|plus|ni|sans|non|rien)(?![\p{L}-])/iu,
  hedged:
    /(?<![\p{L}-])(?:devrait|devraient|doit|doivent|pourrait|pourraient|peut|peuvent|peux|pouvez|serait|seraient|sera|seront|va|vont|vais|passeront|passera|passeraient|probablement|sans doute|peut-être|normalement|théoriquement|espère|pense|crois|estime|confiant\p{L}*|convaincue?s?|persuadée?s?|(?:à peu près|presque|assez|plutôt|quasiment) (?:sûre?|certaine?)|suis (?:sûre?|certaine?)|vraisemblablement|a priori|à priori|en principe|autant que je sache|à ma connaissance|à mon avis|selon moi|d'après moi|on dirait|plus ou moins|possible|suppose|semble|semblent|apparemment|si|s'ils?|une fois|lorsque|quand|dès que|tant que|à condition|avant|afin|pour (?:vérifier|confirmer|que|s'assurer|faire)|assurez|assure|vérifiez|vérifie|veuillez|s'il vous plaît|faut|faudrait|objectif|prochaine étape|prévu|essay\p{L}*|jusqu'à|attend\p{L}*|souhait\p{L}*|voulez|veux|en cours)(?![\p{L}-])/iu,
  earlier:
    /(?<![\p{L}-])(?:auparavant|précédemment|plus tôt|à ce moment|initialement|à l'origine|avant|hier|passaient|passait|avaient|avait|étaient|était)(?![\p{L}-])/iu,
  partial:
    /(?<![\p{L}-])(?:sauf|excepté|hormis|à l'exception|à part|presque|la plupart|certains|certaines|quelques|plusieurs|partiellement|seulement|uniquement|seul|au moins|échoue|échouent|échoué|échec|cassé|rouge|toutefois|cependant|mais|ignorés?|préexistants?)(?![\p{L}-])/iu,
  attributed:
    /(?<![\p{L}-])(?:vous (?:avez|dites|disiez|indiquez)|tu (?:as|dis)|selon|d'après|l'utilisateur|sous-agent|indique|signale|rapporte|affirme|prétend)(?![\p{L}-])/iu,
  elsewhere: /(?<![\p{L}-])(?:CI|pipeline|github actions|production|préproduction|déploiement)(?![\p{L}-])/iu,
  sections:
    /(?<![\p{L}-])(?:prochaines étapes|à faire|reste|plan|plan de test|mode d'emploi|recommandations?|attendu|critères|exigences|avant|remarques?|limites|problème|contexte)(?![\p{L}-])/iu,
  parts: /[;—–]|,? mais |, (?:et|alors que|tandis que)(?![\p{L}-])| : /iu,
  discloses:
    /(?<![\p{L}-])(?:échoue|échouent|échoué|échec|échecs|cassée?s?|rouge|pas (?:été )?(?:exécutée?s?|lancée?s?|vérifiée?s?|testée?s?|relancée?s?)|n'ai pas|impossible|instables?|préexistante?s?|ignorés?)(?![\p{L}-])/iu,
  repaired:
    /(?<![\p{L}-])(?:corrigée?s?|réparée?s?|résolue?s?|échouait|échouaient|n'échoue(?:nt)? plus|lorsque|quand|si|car|cause|message)(?![\p{L}-])/iu,
  retracts:
    /(?<![\p{L}-])(?:je (?:retire|reviens sur) (?:ce|mes|mon)|je me suis trompée?|je me suis trompé|j'avais tort|correction|contrairement à ce que j'ai|c'était (?:faux|inexact|incorrect)|désolé|j'aurais dû|excuses?)(?![\p{L}-])/iu,
  files: [
    ['create', /(?<![\p{L}-])(?:créé|ajouté|écrit)e?s?(?![\p{L}-])/iu],
    ['edit', /(?<![\p{L}-])(?:mis à jour|modifié|corrigé|adapté|changé)e?s?(?![\p{L}-])/iu],
    ['delete', /(?<![\p{L}-])(?:supprimé|effacé|retiré)e?s?(?![\p{L}-])/iu],
    ['rename', /(?<![\p{L}-])(?:renommé|déplacé)e?s?(?![\p{L}-])/iu],
  ],
  placed: [
    {
      documents: true,
      pattern:
        /^(?:j'ai|nous avons)\s(?:aussi |également )?(?:documenté|décrit|expliqué|noté|mentionné)\s[^.;:—–()]{1,120}? dans (?:le )?‹(?<code>\d+)›(?=\s*(?:$|[.,;!)]|et\b))/iu,
    },
  ],
}
