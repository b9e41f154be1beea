import { claims } from './claims.ts'

export const polish = claims({
  hint: /\b(?:jestem|nazywam|mam na imi|moje imi|mnie|zosta)/,
  words: {
    be: '(?<!\\b(?:nie|czy|że|jeśli|gdybym) )(?<!{letter})jestem',
    ai: '(?:(?:duż|wielk|zaawansowan|wirtualn){letter}+ )?(?:model|asystent|chatbot|sztuczn|ai){letter}*(?: językow{letter}+| ai| inteligencj{letter}+)?',
    by: '(?:stworzon|opracowan|wytrenowan|wyszkolon|zbudowan|zaprojektowan){letter}*(?: i {letter}+)? przez (?:(?:firmę|zespół|naukowców z) )?{own}',
  },
  bare: ['{be} {name}{end}', '(?<!{letter})(?:nazywam się|mam na imię|moje imię to) {name}{end}'],
  sure: [
    '{be} (?:{name}, )?{ai},? {by}',
    '{be} {ai}(?:,? o nazwie|,)? {name}{end}',
    '(?<!\\bnie )(?<!{letter})został[ae]m (?!wytrenowan|wyszkolon){by}',
  ],
  peopleToo: [
    '(?<!\\bnie )(?<!{letter})został[ae]m {by}',
    '{own} mnie (?:stworzył|opracował|wytrenował){letter}*',
    '(?<!{letter})(?:stworzył|opracował|wytrenował){letter}* mnie (?:firma )?{own}',
  ],
})
