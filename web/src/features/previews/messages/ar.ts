import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'معاينة',
  close: 'إغلاق المعاينة',
  isolated: 'كتبته النماذج. يعمل معزولًا ولا يمكنه تحميل أي شيء من الشبكة.',
  none: 'لا تحتوي هذه الإجابة على صفحة لمعاينتها.',
  stopped: 'لم تستجب المعاينة مدة 10 ثوانٍ فأُوقفت.',
} satisfies Translation<typeof english>
