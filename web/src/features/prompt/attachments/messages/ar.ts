import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  characters: (count) => `عدد الأحرف: ${count}`,
  added: (names) => `تم الإرفاق: ${names}`,
  enlarge: (name) => `تكبير: ${name}`,
  remove: (name) => `إزالة ${name}`,
  image: (number) => `صورة ${number}`,
  imageFailed: 'تعذّر تحميل الصورة.',
  description: 'وصف (اختياري)',
  refused: {
    office: 'لا يمكن إرفاق ملفات PDF وOffice. انسخ النص الذي تحتاجه إلى السؤال.',
    binary: 'لا يمكن إرفاق سوى الصور والملفات النصية، مثل الشيفرة وCSV وMarkdown وJSON والسجلات.',
    'too-long': 'سيصبح السؤال طويلًا جدًا. يمكن أن يبلغ مع ملفاته 100,000 حرف.',
    'unreadable-image': 'تعذّرت قراءة هذه الصورة. استخدم PNG أو JPEG أو WebP.',
    failed: 'تعذّر الرفع. حاول مرة أخرى.',
    'too-many-images': 'يمكن أن يحتوي السؤال على أربع صور.',
    blind: 'بدأت هذه المحادثة المجهولة دون صورة، لذلك لا تقبل صورًا قبل التصويت. ابدأ مبارزة جديدة بالصورة.',
  },
} satisfies Translation<typeof english>
