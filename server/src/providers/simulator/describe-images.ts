import type { Image } from '../port/model-client.ts'
import type { Language } from './language.ts'

const sentences: Readonly<Record<Language, (list: string) => string>> = {
  en: (list) => `I received these images: ${list}.`,
  de: (list) => `Ich habe diese Bilder erhalten: ${list}.`,
  es: (list) => `He recibido estas imágenes: ${list}.`,
  ar: (list) => `استلمت هذه الصور: ${list}.`,
}

/** A first sentence with type and size of each image: a new installation shows that they arrive. */
export function describeImages(images: readonly Image[], language: Language): string {
  if (images.length === 0) return ''
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  })
  const list = images.map(({ type, bytes }) => `${names[type]} (${size.format(bytes.length / 1000)})`)
  return `${sentences[language](new Intl.ListFormat(language).format(list))}\n\n`
}

const names = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } as const
