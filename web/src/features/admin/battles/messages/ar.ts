import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'الأسئلة والإجابات خاصة ولا تُعرض.',
  list: 'المبارزات، الأحدث أولًا',
  none: 'لا مبارزات بعد.',
  noneOfClass: 'لا مبارزات في هذه الفئة.',
  mode: 'المواجهة',
  modes: { random: 'عشوائية', topper: 'ضد النموذج الأعلى', manual: 'مختارة' },
  sealed: 'مختومة',
  sealedMeaning: 'لم يتلقَّ المتصفح أسماء النماذج إلا بعد التصويت.',
  fallback: 'سبب البديل',
  reasons: {
    timeout: 'انتهت المهلة',
    error: 'خطأ',
    rate_limited: 'حدّ الطلبات',
    empty: 'إجابة فارغة',
  },
  tags: 'الوسوم',
  duration: 'المدة',
} satisfies Translation<typeof english>
