import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

export default {
  title: 'ترتيبي',
  intro: 'النماذج التي تفضّلها، محسوبة من أصواتك وحدك. لا يراها غيرك.',
  ofAll: 'لوحة الترتيب العامة',
  signInFirst: 'سجّل الدخول لترى ترتيب أصواتك.',
  saved: 'أصواتك محفوظة.',
  aboutYou:
    'تخصّك المجالات وحدك: تبيّن مدى اليقين في ترتيبك، ولا تقول شيئًا عن غيرك. النماذج التي لها أقل من عشرة من أصواتك مؤقتة. ولا تُعرض النماذج التي لم تصوّت عليها.',
  fewBlind: 'لديك أقل من خمسة أصوات عمياء، لذلك تُعرض جميع أصواتك.',
  tooFew: {
    title: 'الأصوات لا تكفي بعد',
    text: (left, written) =>
      plural(left, {
        one: 'بصوت واحد آخر تعرض هذه الصفحة النماذج التي تفضّلها.',
        two: 'بصوتين آخرين تعرض هذه الصفحة النماذج التي تفضّلها.',
        few: `بعد ${written} أصوات أخرى تعرض هذه الصفحة النماذج التي تفضّلها.`,
        other: `بعد ${written} صوت آخر تعرض هذه الصفحة النماذج التي تفضّلها.`,
      }),
  },
} satisfies Translation<typeof english>
