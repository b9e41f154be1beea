import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

export default {
  stale: (moment) => `بيانات ${moment}. يُستأنف التحديث عندما تستجيب الخدمة.`,
  simulated: 'النماذج محاكاة. تختلق الخدمة إجاباتها.',
  totals: 'الإجماليات',
  accounts: 'الحسابات',
  guests: 'الضيوف',
  estimate: 'ابتداءً من 100,000 يصبح عدد الضيوف والسجلات تقديرًا من قاعدة البيانات.',
  perDay: { battles: 'المبارزات في اليوم', votes: 'الأصوات في اليوم' },
  last30: (count) => `${count} خلال 30 يومًا`,
  spending: 'الإنفاق لكل نموذج، 30 يومًا',
  noSpending: 'لا إجابة بسعر معروف.',
  instance: 'هذه النسخة العاملة',
  version: 'الإصدار',
  instanceId: 'المعرّف',
  uptime: 'مدة التشغيل',
  since: (moment) => `منذ ${moment}`,
  real: 'حقيقية',
  simulatedShort: 'محاكاة',
  providers: 'المضيفون',
  fallbackModel: 'النموذج البديل',
  spentToday: 'إنفاق اليوم (UTC)',
  retention: {
    days: 'مدة حفظ النصوص',
    last: 'آخر محو',
    next: 'المحو القادم',
    ofDays: (days) =>
      plural(days, {
        one: 'يوم واحد',
        two: 'يومان',
        few: `${days} أيام`,
        many: `${days} يومًا`,
        other: `${days} يوم`,
      }),
    erased: (threads, battles, studies, when) =>
      `${when}: السجلات ${threads}، المبارزات ${battles}، الدراسات ${studies}`,
    none: 'لم يحدث بعد',
  },
  load: 'الحمل',
  memory: 'الذاكرة',
  heap: 'المستخدم من heap',
  delayHint: 'تأخير حلقة الأحداث في الدقيقة أو الدقيقتين الأخيرتين. فوق 100 مللي ثانية يلاحظه الناس.',
  delayP50: 'تأخير حلقة الأحداث p50',
  delayP99: 'تأخير حلقة الأحداث p99',
  delayMax: 'أقصى تأخير لحلقة الأحداث',
  database: 'قاعدة البيانات',
  embedded: 'مدمجة',
  external: 'خارجية',
  databaseKind: 'النوع',
  latency: 'زمن الاستجابة',
  size: 'الحجم',
  connections: 'الاتصالات',
} satisfies Translation<typeof english>
