import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

export default {
  text: 'كل الدراسات، الأحدث أولًا. الأسماء والأسئلة والإجابات خاصة ولا تظهر هنا.',
  none: 'لا توجد دراسات بعد.',
  study: 'الدراسة',
  state: 'الحالة',
  states: { draft: 'مسودة', open: 'مفتوحة', closed: 'مغلقة' },
  owner: 'صاحبها',
  size: 'الأسئلة × المتنافسون',
  stored: 'الحجم',
  votes: 'الأصوات',
  voters: (count) => plural(Number(count), { one: 'من مصوّت واحد', two: 'من مصوّتَين', other: `من ${count} مصوّتين` }),
  cost: 'التكلفة',
  close: 'إغلاق',
  closeAsk: 'إغلاق هذه الدراسة؟',
  closeText: 'ينتهي التصويت. يحصل صاحبها على التقرير ويرى أن مشرفًا أغلقها. لا يمكن فتح دراسة مغلقة من جديد.',
  closed: 'أُغلقت الدراسة.',
  delete: 'حذف',
  deleteAsk: 'حذف هذه الدراسة؟',
  deleteText: 'ستُحذف أسئلتها وإجاباتها وأصواتها. لا يمكن التراجع عن ذلك.',
  deleted: 'حُذفت الدراسة.',
} satisfies Translation<typeof english>
