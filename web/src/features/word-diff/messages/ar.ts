import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'مقارنة كلمة بكلمة',
  title: 'الإجابة A والإجابة B كلمة بكلمة',
  onlyLeft: 'في الإجابة A فقط',
  onlyRight: 'في الإجابة B فقط',
  tooLong: 'هاتان الإجابتان أطول أو أكثر اختلافًا من أن تُقارنا.',
  failed: 'تعذر تحميل المقارنة.',
} satisfies Translation<typeof english>
