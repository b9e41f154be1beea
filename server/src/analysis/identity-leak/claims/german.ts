import { claims } from './claims.ts'

export const german = claims({
  hint: /\b(?:ich|mich|meine?|hier|du|sie)\b/,
  words: {
    be: '(?<!\\b(?:ob|wenn|falls|dass) )(?<!{letter})ich bin',
    a: '(?:ein|eine|einer|das|der|die|dein|deine|ihr|ihre)',
    adjective:
      '(?:(?:gro(?:ß|ss)e|fortgeschrittene|hilfreiche|freundliche|künstliche|intelligente|virtuelle|digitale|neue|ki-basierte|ki-gestützte|multimodale|mehrsprachige|leistungsstarke|generative)[srn]?,? ){0,5}',
    ai: '(?:ki|künstliche intelligenz|(?:ki-|sprach)?-?modell|large language model|llm|(?:ki-|sprach)?-?assistent(?:in)?|(?:ki-)?chatbot|bot|ki-system)(?!{letter})(?: \\([^()]{1,20}\\))?',
    verb: '(?:entwickelt|trainiert|erstellt|erschaffen|geschaffen|programmiert|gebaut|konzipiert|veröffentlicht|hergestellt)',
    of: '(?:von|durch|bei|aus dem hause) (?:(?:der|dem|den|einem|einer) )?(?:(?:firma|unternehmen|team|forschern|entwicklern|ingenieuren|startup|ki-unternehmen)(?: (?:bei|von|namens))? )?{own}',
  },
  bare: [
    '{be}(?: (?:hier|übrigens|eigentlich|einfach))?[:,]? {name}{end}',
    '(?<!{letter})(?:mein name ist|ich hei(?:ß|ss)e|nenn(?:e|en sie)? mich(?: einfach)?) {name}{end}',
    '^(?:(?:hallo|hi|ja|nein|übrigens)[,!]? )?(?:du (?:sprichst|chattest)|sie (?:sprechen|chatten))(?: hier| gerade)? mit {name}{end}',
    '\\bhier (?:ist|spricht|schreibt) {name}{end}',
    '(?:^|[,;:—–] )als {name}(?:,[^,.]{0,60},)? (?:kann|bin|habe|möchte|werde|würde|verfüge|weiß|helfe) ich\\b',
  ],
  sure: [
    '{be} {a} {adjective}{ai}(?:,? namens|,? mit (?:dem )?namen|,? genannt|,? auf basis von|,? basierend auf|,|:| –| —| \\()? ?{name}{end}',
    '{be} {a} {own}-? ?{ai}',
    '(?<!{letter})ich (?:basiere|beruhe|laufe) auf (?:dem |der |einem )?(?:(?:{letter}|-)+ )?{name}',
    '(?<!{letter})ich (?:bin|wurde)(?: {letter}+)? {of}(?: (?!und ){letter}+){0,3}? (?!trainiert){verb}',
    '{be} (?:{name},? )?{a} {adjective}{ai}(?:,? (?:namens|genannt) {name})?,? ?(?:das|die|der|welches)? ?(?:{verb} )?{of}',
    '{be} (?:{name},? )?{a} {of} {verb}{letter}* {adjective}{ai}',
    '(?:^|[,;:—–] )als (?:ein |eine )?{of} {verb}{letter}* {adjective}{ai}',
    '(?:^|[,;:—–] )als (?:ein |eine )?{adjective}{ai},? ?(?:das|die|der)? ?{of}',
    '\\bmeine? (?:entwickler|hersteller|schöpfer) (?:ist|sind|bei) (?:das |die |der )?(?:team von |firma )?{own}',
  ],
  peopleToo: [
    '(?<!{letter})ich (?:bin|wurde)(?: {letter}+)? {of}(?: entwickelt und| selbst| speziell)? {verb}',
    '{own} hat mich {verb}',
    '(?<!{letter})ich (?:komme|stamme) (?:von|aus) {own}',
  ],
})
