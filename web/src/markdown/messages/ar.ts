import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const arabic: Translation<typeof english> = {
  plainText: 'نص عادي',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  code: 'شيفرة',
  table: 'جدول',
  formula: 'صيغة رياضية',
  image: 'صورة لم تُحمَّل',
  footnotes: 'الحواشي',
  backToText: 'العودة إلى النص',
  taskDone: 'منجز',
  taskOpen: 'لم يُنجز بعد',
  shownAsText: {
    'too-long': 'هذه الإجابة أطول من أن تُنسَّق، لذا تُعرض نصًا عاديًا.',
    'too-slow': 'تعذّر تنسيق جزء من هذه الإجابة في الوقت المحدد، لذا يُعرض نصًا عاديًا.',
    unavailable: 'تعذّر تحميل التنسيق، لذا تُعرض هذه الإجابة نصًا عاديًا.',
  },
}

export default arabic
