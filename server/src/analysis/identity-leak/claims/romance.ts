import { claims } from './claims.ts'

/** What a Romance language says in the same order as the others, each with its own words. */
interface Romance {
  readonly hint: RegExp
  readonly be: string
  readonly was: string
  readonly nameIs: string
  readonly talkingTo: string
  /** "as …, I" */
  readonly as: string
  readonly a: string
  readonly before: string
  readonly ai: string
  readonly after: string
  readonly which: string
  readonly called: string
  readonly made: string
  /** Of them, what also happens to people. */
  readonly taught: string
  readonly and: string
  readonly by: string
  readonly from: string
  readonly madeMe: string
  readonly creatorIs: string
}

const romance = ({ hint, ...words }: Romance) =>
  claims({
    hint,
    words: {
      ...words,
      // "No soy …" and "si soy …" say nothing.
      affirmed: '(?<!(?<!{letter})(?:si|se|no|não|non|nunca|mai) )(?<!{letter})',
      noun: `{a} ?{before}{ai}(?!{letter})(?:,? (?:{after})|,? \\([^()]{1,20}\\)){0,4}`,
      bymaker: '{made}(?:,? {and} {made})? (?:{by}) ?{own}',
    },
    bare: [
      '{affirmed}{be} {name}{end}',
      '(?<!{letter})(?:{nameIs}) {name}{end}',
      // "When you talk to …" advises the reader.
      '^(?:{letter}+[,!] )?(?:{talkingTo}) {name}{end}',
      '(?:^|[,;:—–] ){as}(?!{letter})',
    ],
    sure: [
      '{affirmed}{be} {noun}(?:,? (?:{called})|,|:| —| –| \\()? ?{name}{end}',
      '{affirmed}{be} {noun} (?:{from}) ?{own}',
      '{affirmed}(?:{was})(?: {name},?)? {noun},? ?(?:{which})? ?{bymaker}',
      '{affirmed}(?:{was})(?: {name},?)?,? ?(?!{taught}){bymaker}',
      "(?<!{letter})(?:como|en tant que?|in quanto|em quanto) ?'?(?:(?:{a}) ?)?{before}{ai}(?:,? (?:{after})){0,4},? ?{bymaker}",
      '(?<!{letter})(?:{creatorIs}) {own}',
    ],
    peopleToo: ['{affirmed}(?:{was}) {bymaker}', '{own} (?:{madeMe})(?!{letter})'],
  })

export const spanish = romance({
  hint: /\b(?:soy|fui|sido|me|mis?|hablas?|hablando|llamarme|como)\b/,
  be: 'soy',
  was: 'soy|fui|he sido',
  nameIs: 'me llamo|mi nombre es|(?:puedes|podés|puede) llamarme',
  talkingTo: 'estás hablando con|está hablando con|hablas con|habla con',
  as: 'como {name}, (?:yo|puedo|no|estoy|soy|mi|tengo|fui)',
  a: '(?:un|una|el|la|tu|su)',
  before: '(?:gran |nuevo |nueva )?',
  ai: '(?:ia|inteligencia artificial|modelo(?: de lenguaje| de ia| lingüístico)?|asistente|chatbot|bot|llm)',
  after:
    'grande|extenso|de gran tamaño|a gran escala|virtual|de ia|de inteligencia artificial|conversacional|avanzado|avanzada|multimodal|útil|digital|de lenguaje',
  which: 'que (?:fue|ha sido|está)',
  called: 'llamado|llamada|de nombre|conocido como|conocida como|basado en|basada en',
  made: '(?:desarrollad|cread|entrenad|hech|diseñad|construid|programad|lanzad)[oa]',
  taught: '(?:entrenad|hech)',
  and: 'y',
  by: '(?:por|en)(?: (?:el|la|los|un|una))?(?: (?:equipo|empresa|compañía|investigadores|ingenieros)(?: (?:de|en|llamada))?)?',
  from: 'de',
  madeMe: 'me (?:creó|desarrolló|entrenó|diseñó|hizo|programó|ha creado|ha desarrollado|ha entrenado)',
  creatorIs:
    'mis? (?:creador|creadores|desarrollador|desarrolladores|creadora) (?:es|son)(?: (?:el|la|los))?(?: (?:empresa|equipo|ingenieros)(?: de)?)?',
})

export const french = romance({
  hint: /\b(?:je|j'|moi|mon|mes|m'a|vous|tu|en tant)/,
  be: 'je suis',
  was: "je suis|j'ai été",
  nameIs: "je m'appelle|mon nom est|je me nomme|(?:appelez|appelle)-moi",
  talkingTo: '(?:vous parlez|tu parles|vous discutez|tu discutes) (?:avec|à)',
  as: "en tant que {name},(?:[^.]{0,60},)? ?(?:je|j'|mon|ma|mes)",
  a: "(?:une|un|le|la|l'|votre|ton)",
  before: '(?:grand |grande |nouveau |puissant |petit )?',
  ai: "(?:ia|intelligence artificielle|modèle(?: de langage| de langue| d'ia| linguistique)?|assistante|assistant|chatbot|bot|agent conversationnel|llm)",
  after:
    "virtuel|virtuelle|ia|d'ia|d'intelligence artificielle|de grande taille|à grande échelle|multimodal|avancé|avancée|conversationnel|conversationnelle|utile|numérique|de langage",
  which: 'qui a été',
  called: 'appelée?|nommée?|basée? sur|du nom de',
  made: '(?:développée?|créée?|entraînée?|conçue?|formée?|fabriquée?|programmée?|élaborée?)',
  taught: '(?:entraîn|formé)',
  and: 'et',
  by: "(?:par|chez)(?: (?:l'|la|le|les|une))?(?: ?(?:équipe|équipes|entreprise|société|chercheurs|ingénieurs|start-up)(?: (?:de|chez))?)?",
  from: 'de chez|de',
  madeMe: "m'a (?:développée?|créée?|entraînée?|conçue?|programmée?)",
  creatorIs: "mon créateur est|mes créateurs sont|mon développeur est|mes développeurs sont|j'ai pour créateur",
})

export const portuguese = romance({
  hint: /\b(?:sou|fui|meus?|minha|me|chamo|falando|falar|conversando|como)\b/,
  be: 'sou(?: o| a)?',
  was: 'sou|fui',
  nameIs: 'meu nome é(?: o| a)?|(?:me chamo|chamo-me)|(?:pode|podes) me chamar de',
  talkingTo: '(?:está|estás) (?:falando|conversando|a falar) com(?: o| a)?',
  as: 'como (?:o |a )?{name}, (?:eu|posso|não|sou|minha|meu|fui)',
  a: '(?:uma|um|o|a|seu|sua)',
  before: '(?:grande |novo |nova )?',
  ai: '(?:ia|inteligência artificial|modelo(?: de linguagem| de ia| de língua)?|assistente|chatbot|bot|llm)',
  after:
    'grande|de grande escala|de grande porte|virtual|de ia|de inteligência artificial|conversacional|avançado|avançada|multimodal|digital|de linguagem',
  which: 'que foi',
  called: 'chamado|chamada|de nome|conhecido como|baseado no|baseado em',
  made: '(?:desenvolvid|criad|treinad|feit|projetad|construíd|programad)[oa]',
  taught: '(?:treinad|feit)',
  and: 'e',
  by: '(?:por|pela|pelo|na|no)(?: (?:a|o))?(?: (?:equipe|equipa|empresa|pesquisadores|engenheiros)(?: (?:da|do|de))?)?',
  from: 'da|do|de',
  madeMe: 'me (?:criou|desenvolveu|treinou|projetou|fez)',
  creatorIs:
    '(?:meu|meus|minha) (?:criador|criadores|criadora|desenvolvedor|desenvolvedora|desenvolvedores) (?:é|são)(?: (?:a|o|os))?(?: empresa)?',
})

export const italian = romance({
  hint: /\b(?:sono|mi|mio|miei|chiamarmi|parlando|come|quanto)\b/,
  be: 'sono',
  was: 'sono stato|sono stata|sono',
  nameIs: 'mi chiamo|il mio nome è|(?:puoi|può) chiamarmi',
  talkingTo: '(?:stai|sta) parlando con',
  as: '(?:come|in quanto) {name}, (?:io|posso|non|sono|il mio|la mia)',
  a: "(?:una|un'|un|il|lo|la|l'|il tuo|il suo)",
  before: '(?:grande |nuovo |nuova )?',
  ai: '(?:ia|intelligenza artificiale|modello(?: linguistico| di linguaggio| di ia)?|assistente|chatbot|bot|llm)',
  after:
    'di grandi dimensioni|su larga scala|virtuale|ia|basato su ia|di intelligenza artificiale|conversazionale|avanzato|avanzata|multimodale|digitale|linguistico',
  which: 'che è stato',
  called: 'chiamato|chiamata|di nome|noto come|basato su',
  made: '(?:sviluppat|creat|addestrat|realizzat|progettat|costruit|programmat)[oa]',
  taught: 'addestrat',
  and: 'e',
  by: "(?:da|dal|dalla|dai|presso|dall')(?: (?:team|squadra|società|azienda|ricercatori|ingegneri)(?: (?:di|presso))?)?",
  from: 'di',
  madeMe: 'mi ha (?:creato|creata|sviluppato|sviluppata|addestrato|addestrata|progettato)',
  creatorIs: '(?:il mio creatore|i miei creatori|il mio sviluppatore|i miei sviluppatori) (?:è|sono)',
})
