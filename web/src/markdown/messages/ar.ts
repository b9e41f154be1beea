import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

export default {
  plainText: 'نص عادي',
  wrap: 'لفّ الأسطر',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  code: 'شيفرة',
  table: 'جدول',
  formula: 'صيغة رياضية',
  image: 'صورة (لم تُحمَّل)',
  footnotes: 'الحواشي',
  backToText: 'العودة إلى النص',
  taskDone: 'منجز',
  taskOpen: 'لم يُنجز بعد',
  shownAsText: {
    'too-long': 'أطول من أن تُنسَّق. تُعرض نصًا عاديًا.',
    'too-large': 'جزء من هذه الإجابة أكبر من أن يُنسَّق. يُعرض نصًا عاديًا.',
    'too-slow': 'استغرق تنسيق جزء من هذه الإجابة وقتًا طويلًا. يُعرض نصًا عاديًا.',
    failed: 'تعذّر تنسيق جزء من هذه الإجابة. يُعرض نصًا عاديًا.',
    unavailable: 'تعذّر تحميل التنسيق. تُعرض الإجابة نصًا عاديًا.',
  },
} satisfies Translation<typeof english>
