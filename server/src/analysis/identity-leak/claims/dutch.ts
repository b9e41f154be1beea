import { claims } from './claims.ts'

export const dutch = claims({
  hint: /\b(?:ik|mijn|me|mij|je|u)\b/,
  words: {
    be: '(?<!\\b(?:of|als|dat) )(?<!{letter})ik ben',
    ai: '(?:(?:groot|grote|geavanceerd|geavanceerde|virtuele|behulpzame) )?(?:taalmodel|ai-model|ai-assistent|ai|model|assistent|chatbot)(?!{letter})',
    verb: '(?:ontwikkeld|getraind|gemaakt|gecreëerd|ontworpen|gebouwd)',
    by: '{verb}(?: en {verb})? door (?:(?:het team van|het bedrijf|onderzoekers van) )?{own}',
  },
  bare: [
    '{be} {name}{end}',
    '(?<!{letter})(?:mijn naam is|ik heet|noem me(?: maar)?) {name}{end}',
    '^(?:je (?:praat|spreekt|chat)|u (?:praat|spreekt|chat)) (?:nu )?met {name}{end}',
  ],
  sure: [
    '{be} (?:{name}, )?een {ai},? (?:dat |die )?(?:is )?{by}',
    '{be} (?:{name}, )?een {ai},? (?:dat |die )?(?:is )?door {own} (?:is )?{verb}',
    '{be} een {ai}(?:,? genaamd| met de naam|,)? {name}{end}',
    '{be} (?:{name}, )?een {ai} van {own}',
    '(?<!{letter})ik (?:ben|werd) (?!getraind|gemaakt){by}',
    '(?<!{letter})ik (?:ben|werd) door {own} (?!getraind|gemaakt){verb}',
  ],
  peopleToo: [
    '(?<!{letter})ik (?:ben|werd) {by}',
    '(?<!{letter})ik (?:ben|werd) door {own} {verb}',
    '{own} heeft (?:me|mij) {verb}',
  ],
})
