import { claims } from './claims.ts'

/** The verb is the end of a name or a noun: "ChatGPT'yim", "modeliyim". */
export const turkish = claims({
  hint: /ben|adım|ismim|tarafından/,
  words: {
    i: '(?:ben,? ?|merhaba,? ?(?:ben,? ?)?)',
    am: "(?:'?y?[iıuü]m(?!{letter})|{end})",
    made: '(?:geliştiril|eğitil|oluşturul|tasarlan|yaratıl|üretil)',
  },
  bare: ['(?<!{letter}){i}{name}{am}', '(?<!{letter})(?:benim )?(?:adım|ismim)[:,]? {name}{end}'],
  sure: [
    '{own} tarafından {made}{letter}*(?: ve {made}{letter}*)? [^.,]{0,40}?(?:modeliyim|modelim|asistanıyım|asistanım|botuyum|zekayım|zekâyım)(?!{letter})',
    '{own} tarafından (?!eğitil){made}d[iıuü]m(?!{letter})',
  ],
  peopleToo: ['{own} tarafından {made}d[iıuü]m(?!{letter})', 'beni {own} (?:geliştirdi|eğitti|yarattı)(?!{letter})'],
})
