import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../leaderboard/messages/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

const arabic: Translation<typeof english> = {
  title: 'النموذج',
  leaderboard: 'لوحة الترتيب',
  free: 'مجاني',
  notFound: {
    title: 'هذا النموذج ليس على اللوحة',
    text: 'ربما كان العنوان غير صحيح، أو أُزيل النموذج قبل أن يصوّت عليه أحد.',
    link: 'افتح لوحة الترتيب',
  },
  unvoted: {
    title: 'لا أصوات بعد',
    text: 'لم يحكم أحد بعد على إجابة من هذا النموذج. صوته الأول يُدخله اللوحة.',
    battle: 'ابدأ مبارزة',
  },
  nothingYet: 'العنوان محفوظ: تتابع هذه الصفحة حالما تستجيب الخدمة.',
  stale: (moment) => `ما تراه هو الحال حتى ${moment}. وسيتابع من تلقاء نفسه حالما تستجيب الخدمة.`,
  partSaved: 'لم تتأثر بقية هذه الصفحة.',
  standing: {
    title: 'الموقف',
    rank: 'المرتبة',
    of: (count) => `من ${count}`,
    rankRange: (from, to) => `بين ${from} و${to}`,
    rating: 'التقييم',
    interval: (from, to) => `مجال 95% من ${from} إلى ${to}`,
    expected: 'نسبة الفوز المتوقعة',
    votes: 'الأصوات',
  },
  record: {
    title: 'السجل',
    wins: 'فوز',
    losses: 'خسارة',
    ties: 'تعادل',
    bothBad: 'كلاهما سيئ',
    winRate: 'نسبة الفوز',
  },
  reliability: {
    title: 'الموثوقية',
    fallback: 'نسبة البديل',
    fallbackText: 'المبارزات التي اضطر فيها نموذج آخر إلى الإجابة عنه.',
    bothBad: 'نسبة كلاهما سيئ',
    bothBadText: 'الأصوات التي لم تجد أيًا من الإجابتين جيدة.',
    draws: 'نصيبه من السحب',
    drawsText: (expected) => `ينبغي أن يكون ${expected} بحسب المبارزات التي كان يمكن اختياره لها.`,
    drawsUnknown: 'لم يُختر بعد.',
  },
  next: {
    title: 'التمييز بينه وبين جاره',
    above: (name) => `عن ${name}، التالي فوقه`,
    below: (name) => `عن ${name}، التالي تحته`,
    separated: 'الأصوات تميّز بينهما بالفعل.',
    same: 'هما متماثلان عمليًا: لن يميّز بينهما أي عدد من الأصوات يمكن أن يُدلى به.',
    votes: (count, written) =>
      plural(count, {
        one: 'يكفي نحو صوت واحد آخر على الاثنين للتمييز بينهما.',
        two: 'يكفي نحو صوتين آخرين على الاثنين للتمييز بينهما.',
        few: `يكفي نحو ${written} أصوات أخرى على الاثنين للتمييز بينهما.`,
        many: `يكفي نحو ${written} صوتًا آخر على الاثنين للتمييز بينهما.`,
        other: `يكفي نحو ${written} صوت آخر على الاثنين للتمييز بينهما.`,
      }),
    hint: 'كيف يُقدَّر هذا؟',
    hintText:
      'من عرض المجالين، كما لو كان التقييمان مستقلين وبقيا في مكانهما. تصغر الأخطاء مع الجذر التربيعي لعدد الأصوات. والتقدير أقرب إلى الزيادة منه إلى النقصان.',
    alone: 'لا يوجد نموذج مُقيَّم آخر في مجموعته.',
  },
  neighbours: {
    title: 'الجيران',
    text: (name) => `الاحتمال هو احتمال فوز ${name} كما تتوقعه التقييمات.`,
    rank: 'المرتبة',
    model: 'النموذج',
    rating: 'التقييم',
    chance: 'احتمال الفوز',
    self: 'هذا النموذج',
  },
  opponents: {
    title: 'وجهًا لوجه',
    text: 'كل من التقاهم، وأولهم من كان أداؤه أمامهم أفضل.',
    model: 'الخصم',
    observed: 'نصيبه من النقاط',
    predicted: 'المتوقع',
    votes: 'الأصوات',
    counts: 'فوز – خسارة – تعادل – كلاهما سيئ',
    none: 'لم يلتقِ أحدًا بعد.',
    more: (count, written) =>
      plural(count, {
        one: 'أظهر واحدًا آخر',
        two: 'أظهر اثنين آخرين',
        few: `أظهر ${written} آخرين`,
        many: `أظهر ${written} آخر`,
        other: `أظهر ${written} آخر`,
      }),
  },
  history: { title: 'التقييم عبر الزمن' },
}

export default arabic
