import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

export default {
  notFound: {
    title: 'النموذج غير موجود',
    text: 'ربما كان العنوان خاطئًا، أو أُزيل النموذج قبل أن يصوّت عليه أحد.',
    link: 'فتح لوحة الترتيب',
  },
  nothingYet: 'تُحمَّل هذه الصفحة عندما تستجيب الخدمة.',
  partSaved: 'لم تتأثر بقية هذه الصفحة.',
  otherScope: { blind: 'عرض جميع الأصوات', all: 'عرض الأصوات العمياء فقط' },
  standing: {
    title: 'الموقف',
    of: (count) => `من ${count}`,
  },
  record: {
    title: 'السجل',
  },
  reliability: {
    title: 'الموثوقية والسرعة',
    fallback: 'نسبة البديل',
    fallbackText: 'المبارزات التي أجاب فيها نموذج بديل عنه.',
    bothBad: 'نسبة كلاهما سيئ',
    bothBadText: 'الأصوات التي قيّمت كلتا الإجابتين بأنهما سيئتان.',
    timeText: 'للإجابات الأخيرة.',
    speedText: 'للإجابات الأخيرة، مع الزمن حتى الكلمة الأولى.',
    costText: 'وفق متوسط الإجابات الأخيرة.',
    selection: 'نسبة الاختيار',
    selectionExpected: (expected) => `المتوقع ${expected}.`,
    neverSelected: 'لم يُختر بعد.',
  },
  separation: {
    title: 'التمييز بين النماذج',
    above: (name) => `عن ${name}، الذي فوقه مباشرة`,
    below: (name) => `عن ${name}، الذي تحته مباشرة`,
    separated: 'الأصوات تفصل بينهما بالفعل.',
    same: 'هما متساويان عمليًا. لن يفصل بينهما أي عدد واقعي من الأصوات.',
    votes: (count, written) =>
      plural(count, {
        one: 'يلزم نحو صوت واحد آخر للفصل بينهما.',
        two: 'يلزم نحو صوتين آخرين للفصل بينهما.',
        few: `يلزم نحو ${written} أصوات أخرى للفصل بينهما.`,
        many: `يلزم نحو ${written} صوتًا آخر للفصل بينهما.`,
        other: `يلزم نحو ${written} صوت آخر للفصل بينهما.`,
      }),
    hint: 'كيف يُقدَّر هذا؟',
    hintText:
      'توقّع تقريبي من عدم اليقين في الفرق بين التقييمين. يفترض أن الفرق يبقى كما هو، وأن جميع النماذج تستمر في تلقّي الأصوات بالنسب الحالية، وأن الأصوات الجديدة تأتي من مصوّتين جدد. الأصوات المعدودة هي أصوات هذا النموذج.',
    alone: 'لا يوجد نموذج مرتَّب آخر في هذه المجموعة.',
    unranked: 'لم يُرتَّب هذا النموذج بعد.',
  },
  neighbors: {
    title: 'الجيران',
    text: (name) => `احتمال فوز ${name} كما تتوقعه التقييمات.`,
    chance: 'احتمال الفوز',
    self: 'هذا النموذج',
  },
  reasons: {
    title: 'لماذا يصوّت الناس له أو ضده',
    text: 'من الأصوات المحتسبة التي لها سبب، وقد يكون للصوت أكثر من سبب. «أطول من اللازم» و«غير آمنة» تقالان عن الإجابة الخاسرة، أو عن الإجابتين إذا قُيّمتا بأنهما سيئتان.',
    inFavor: 'عندما فاز',
    against: 'عندما خسر أو كانت الإجابتان سيئتين',
    votes: (count, written) =>
      plural(count, {
        one: 'صوت واحد',
        two: 'صوتان',
        few: `${written} أصوات`,
        many: `${written} صوتًا`,
        other: `${written} صوت`,
      }),
    tooFew: 'الأصوات ذات السبب قليلة جدًا حتى الآن.',
  },
  categories: {
    title: 'المرتبة حسب الفئة',
    show: 'عرض المرتبة في كل فئة',
    category: 'الفئة',
    none: 'لا توجد فئات لها أصوات بعد.',
  },
  opponents: {
    text: 'كل الخصوم، أفضل النتائج أولًا.',
    model: 'الخصم',
    observed: 'نصيبه من النقاط',
    predicted: 'المتوقع',
    counts: 'فوز – خسارة – تعادل – كلاهما سيئ',
    none: 'لا خصوم بعد.',
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
  unvotedText: 'يدخل هذا النموذج اللوحة مع أول صوت له.',
} satisfies Translation<typeof english>
