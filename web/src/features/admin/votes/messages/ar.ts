import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  list: 'الأصوات، الأحدث أولًا',
  none: 'لا أصوات بعد.',
  noneOfClass: 'لا أصوات في هذه الفئة.',
  noneSoFar: 'لا شيء في هذه الفئة حتى الآن. اعرض المزيد للبحث في أصوات أقدم.',
  took: 'وقت التصويت',
  heldVoters: {
    title: 'مصوّتون محتجزة أصواتهم',
    about:
      'يصوّت هؤلاء لنموذج واحد أو ضده بغض النظر عن إجاباته، أو لا يصوّتون إلا إذا كان مشاركًا. لا تُحتسب أصواتهم في أي ترتيب.',
    none: 'لا يوجد مصوّتون محتجزة أصواتهم.',
    reason: 'السبب',
    release: 'إعادة الاحتساب',
    released: 'تُحتسب الأصوات من جديد.',
    why: {
      for: (model, ratio, votes) => `يصوّت لـ ${model}: نسبة الأرجحية ${ratio} بعد ${votes} صوتًا حاسمًا`,
      against: (model, ratio, votes) => `يصوّت ضد ${model}: نسبة الأرجحية ${ratio} بعد ${votes} صوتًا حاسمًا`,
      selection: (model, ratio, votes) => `لا يصوّت إلا إذا شارك ${model}: نسبة الأرجحية ${ratio} بعد ${votes} صوتًا`,
    },
  },
} satisfies Translation<typeof english>
