import type { Language } from '../reading/language.ts'

type Abroad = Partial<Record<Language, string>>

const of = (ar: string, zh: string, ja: string, latin: Abroad = {}): Abroad => ({ ar, zh, ja, ...latin })

/** How other languages write a capital, where they do not write it as English does. */
const spellings: ReadonlyMap<string, Abroad> = new Map([
  ['Paris', of('باريس', '巴黎', 'パリ', { es: 'París' })],
  ['Berlin', of('برلين', '柏林', 'ベルリン', { es: 'Berlín' })],
  ['Madrid', of('مدريد', '马德里', 'マドリード')],
  ['Rome', of('روما', '罗马', 'ローマ', { de: 'Rom', es: 'Roma' })],
  ['Tokyo', of('طوكيو', '东京', '東京', { de: 'Tokio', es: 'Tokio' })],
  ['Beijing', of('بكين', '北京', '北京', { de: 'Peking', fr: 'Pékin', es: 'Pekín' })],
  ['Cairo', of('القاهرة', '开罗', 'カイロ', { de: 'Kairo', fr: 'Le Caire', es: 'El Cairo' })],
  ['Canberra', of('كانبرا', '堪培拉', 'キャンベラ')],
  ['Ottawa', of('أوتاوا', '渥太华', 'オタワ')],
  ['Brasília', of('برازيليا', '巴西利亚', 'ブラジリア', { es: 'Brasilia' })],
  ['Ankara', of('أنقرة', '安卡拉', 'アンカラ')],
  ['Bern', of('برن', '伯尔尼', 'ベルン', { fr: 'Berne', es: 'Berna' })],
  ['Vienna', of('فيينا', '维也纳', 'ウィーン', { de: 'Wien', fr: 'Vienne', es: 'Viena' })],
  ['Moscow', of('موسكو', '莫斯科', 'モスクワ', { de: 'Moskau', fr: 'Moscou', es: 'Moscú' })],
  ['New Delhi', of('نيودلهي', '新德里', 'ニューデリー', { de: 'Neu-Delhi', es: 'Nueva Delhi' })],
  ['Rabat', of('الرباط', '拉巴特', 'ラバト')],
  ['London', of('لندن', '伦敦', 'ロンドン', { fr: 'Londres', es: 'Londres' })],
  ['Warsaw', of('وارسو', '华沙', 'ワルシャワ', { de: 'Warschau', fr: 'Varsovie', es: 'Varsovia' })],
  ['Athens', of('أثينا', '雅典', 'アテネ', { de: 'Athen', fr: 'Athènes', es: 'Atenas' })],
  ['Washington, D.C.', of('واشنطن', '华盛顿', 'ワシントンD.C.')],
  ['Seoul', of('سيول', '首尔', 'ソウル', { fr: 'Séoul', es: 'Seúl' })],
])

/** `null` where the spelling is not known: Latin letters would stand out in a Chinese sentence. */
export function capitalAbroad(capital: string, language: Language): string | null {
  const spelling = spellings.get(capital)
  const isLatin = language === 'en' || language === 'de' || language === 'fr' || language === 'es'
  return spelling?.[language] ?? (isLatin && spelling !== undefined ? capital : null)
}
