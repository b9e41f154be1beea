import type { Pack } from './pack.ts'

export const fr: Pack = {
  hello: ['Bonjour ! Comment puis-je vous aider ?', 'Bonjour ! De quoi aimeriez-vous parler ?'],
  howAreYou: 'Très bien, merci ! Et vous ?',
  thanks: 'Avec plaisir ! N’hésitez pas si vous avez d’autres questions.',
  bye: 'Au revoir et à bientôt !',
  identity:
    'Je suis un assistant linguistique. Mon nom reste en dehors de la conversation, pour que seule la réponse compte.',
  sum: (statement) => `Le résultat : **${statement}**`,
  noValue: (question) => `Il n’y a pas de valeur pour ${question}.`,
  code: (language) => `Voici à quoi cela pourrait ressembler en ${language} :`,
  codeNote: 'Voulez-vous que je l’explique ligne par ligne ?',
  compare: (left, right) =>
    `Les deux ont leur place. Pour **${left}**, demandez-vous ce que vous connaissez déjà ; pour **${right}**, ce que vous n’obtiendriez pas autrement.\n\nTout dépend de l’usage et de ce qui sera le plus facile à changer plus tard. Dans le doute, essayez d’abord ce qu’on abandonne le plus facilement.`,
  list: (topic) => `Volontiers ! Voici quelques pistes (${topic}) :`,
  items: () => [
    'Commencer petit, par une partie réalisable en un après-midi.',
    'Demander conseil à quelqu’un qui a de l’expérience.',
    'Se fixer une date et une limite.',
    'Noter ce qui a bien fonctionné.',
    'Essayer une fois le contraire de l’habitude.',
    'Laisser chacun apporter quelque chose.',
    'Supprimer ce que personne ne regretterait.',
    'Laisser passer une nuit.',
    'Fêter le résultat.',
    'Recommencer, un peu mieux à chaque fois.',
  ],
  instructions: 'Voici comment je m’y prendrais :',
  steps: [
    'Décider à quoi doit ressembler le résultat.',
    'Rassembler le nécessaire.',
    'Commencer par la partie la plus facile.',
    'Vérifier et corriger.',
    'Terminer et noter ce qu’on a appris.',
  ],
  translation: (phrase, translated) => `« ${phrase} » se dit **${translated}**.`,
  noTranslation: (phrase) =>
    `Pour « ${phrase} », il me faudrait un peu plus de contexte ; sinon toute traduction serait une supposition.`,
  summary: 'Les points essentiels :',
  poem: (topic) =>
    `*${topic}*\n\nJe t’ai cherché longtemps dans le bruit de la ville,\net tu étais assis sur le bord du chemin,\nsans rien me demander, immobile et tranquille,\navec un peu de jour posé entre tes mains.`,
  haiku: 'Le soir sur le mur.\nUn volet bat doucement.\nPersonne ne vient.',
  story: (topic) =>
    `Il était une fois un village où chacun avait son avis (le sujet : ${topic}), mais où personne n’était jamais allé voir. Un matin, une fillette y alla. Elle revint le soir, les souliers pleins de boue, et dit : « C’est plus petit que vous ne dites, et plus gentil. » Depuis, les autres y vont aussi.`,
  joke: 'Que dit une imprimante dans l’eau ? « J’ai papier ! »',
  letter: (topic) =>
    `Madame, Monsieur,\n\nje vous écris au sujet suivant : ${topic}. Je vous serais reconnaissant d’une brève réponse et reste à votre disposition pour toute question.\n\nCordialement`,
  slogan: (topic) => `${topic} : là quand il faut, simplement.`,
  answer: (short) => `La réponse est : **${short}**.`,
  inEnglish: 'Je ne peux l’affirmer qu’en anglais :',
  detail:
    'Je ne le sais pas avec certitude et je préfère ne pas deviner. Une encyclopédie ou la source d’origine vous le dira.',
  personal:
    'Merci de me le dire. Soyez aussi patient avec vous-même qu’avec un ami : un petit pas suffit pour aujourd’hui. Qu’est-ce qui rendrait demain un peu plus facile ?',
  choice: (topic) =>
    `Pour votre question (« ${topic} ») : cela dépend du but. Si l’on peut revenir en arrière facilement, essayez ; sinon, renseignez-vous d’abord.`,
  view: (topic) =>
    `Sur le thème « ${topic} », il vaut la peine de distinguer trois choses : ce qui est établi, ce qui est discuté, et ce que cela change pour vous.\n\nDites-moi ce qui vous intéresse et j’entrerai dans le détail.`,
}
