import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

/** Arabic counts in six forms; "seconds" needs four of them. */
const plural = new Intl.PluralRules('ar')
const seconds = (count: number): string => {
  const form = plural.select(count)
  if (form === 'one') return 'ثانية واحدة'
  if (form === 'two') return 'ثانيتين'
  return `${count} ${form === 'few' ? 'ثوانٍ' : 'ثانية'}`
}

const arabic: Translation<typeof english> = {
  title: 'مبارزة',
  lead: 'إجابتان، والحكم لك.',
  leadText: 'نموذجان يجيبان دون ذكر اسميهما. تقول أي الإجابتين أفضل، ثم تعرف من كتب كلًّا منهما.',
  composer: {
    label: 'سؤالك',
    placeholder: 'اسأل ما تشاء…',
    send: 'إرسال',
    hint: 'Shift + Enter لسطر جديد',
    samples: 'أو جرّب أحد هذه الأسئلة',
    kept: 'ما زال سؤالك في الخانة.',
  },
  samples: {
    explain: 'اشرح لطفل فضولي في العاشرة لماذا تبدو السماء زرقاء.',
    code: 'اكتب دالة تجد أطول نص متناظر داخل نص معطى، واشرح كيف تعمل.',
    plan: 'خطّط عطلة نهاية أسبوع في لشبونة لشخصين يحبّان الطعام ويكرهان الطوابير. استخدم جدولًا.',
    write: 'اكتب رسالة بريد مهذبة تعتذر عن دعوة دون ذكر السبب.',
  },
  mode: {
    label: 'من يواجه من',
    random: 'زوج عشوائي',
    topper: 'مع البطل',
    topperHint: 'أحد الجانبين هو النموذج الأعلى في نسبة الفوز، ويبقى الجانب مخفيًا.',
  },
  thread: {
    open: 'فتح السجل',
    new: 'سجل جديد',
    earlier: 'ما سبق في هذا السجل',
    unvoted: 'لم تصوّت بعد: ما زالت تنتظر في السجل دون أسماء.',
    waiting: 'ما زالت مبارزتك الأخيرة تنتظر صوتك.',
    waitingLink: 'الذهاب إليها',
    dismiss: 'ليس الآن',
  },
  battle: 'هذه المبارزة',
  prompt: 'السؤال',
  working: 'كلاهما يكتب الآن…',
  elapsed: 'الوقت المنقضي',
  cancel: 'إلغاء',
  bothHere: 'وصلت الإجابتان.',
  answer: { left: 'الإجابة A', right: 'الإجابة B' },
  answers: 'الإجابتان',
  writing: { left: 'تُكتب الإجابة A الآن', right: 'تُكتب الإجابة B الآن' },
  standIn: {
    text: 'أجاب بديل في هذا الجانب. سيُحفظ صوتك لكنه لن يُحتسب.',
    reason: {
      timeout: 'استغرق النموذج المختار وقتًا أطول من المسموح.',
      error: 'تعطّل النموذج المختار.',
      rate_limited: 'كان النموذج المختار مثقلًا بالطلبات.',
      empty: 'جاءت إجابة النموذج المختار فارغة.',
    },
    missing: 'لم يُجب أحد في هذا الجانب. سيُحفظ صوتك لكنه لن يُحتسب.',
  },
  cutShort: 'بلغت هذه الإجابة حدّها من الطول.',
  vote: {
    label: 'صوتك',
    question: 'أي الإجابتين أفضل؟',
    left: 'A أفضل',
    right: 'B أفضل',
    tie: 'تعادل',
    'both-bad': 'كلتاهما سيئة',
    wait: 'يمكنك التصويت عند وصول الإجابتين.',
    openFirst: { left: 'افتح الإجابة A أولًا.', right: 'افتح الإجابة B أولًا.' },
    sending: 'يُرسل صوتك…',
    skip: 'تخطٍّ',
    skipHint: 'المتابعة دون تصويت. تبقى المبارزة في السجل.',
    aboutSkip: 'ماذا يعني التخطّي',
    failedKept: 'اختيارك والإجابتان محفوظة هنا.',
    before: 'سبق أن صوّتّ في هذه المبارزة',
    beforeText: 'وصل صوتك، لكن الرد ضاع في الطريق. تجد الأسماء في السجل.',
  },
  reveal: {
    title: 'من كتب ماذا',
    announce: (left, right) => `كتب ${left} الإجابة A، وكتب ${right} الإجابة B.`,
    your: {
      left: 'اخترت A',
      right: 'اخترت B',
      tie: 'رأيتهما متعادلتين',
      'both-bad': 'رأيت كلتيهما سيئة',
    },
    chosen: 'اختيارك',
    time: 'الوقت',
    tokens: 'الرموز',
    rating: 'التقييم',
    rank: 'المرتبة',
    unknownTime: 'لم يُقس',
    unrated: 'بلا تقييم بعد',
    reading: 'تُقرأ لوحة الترتيب…',
    changed: (before, after) => `من ${before} إلى ${after}`,
    standInBy: (model) => `كتب الإجابة بديل: ${model}.`,
    namedItself: 'كشفت هذه الإجابة عمّن كتبها.',
    counted: 'يُحتسب صوتك للنموذجين.',
    notCounted: {
      fallback: 'لم يُحتسب: أجاب بديل في أحد الجانبين، فلم يتواجه النموذجان.',
      self: 'لم يُحتسب: النموذج نفسه كان في الجانبين.',
      leaked: 'لم يُحتسب: ذكرت إحدى الإجابتين نموذجها أو صانعه، فلم تكن المبارزة عمياء.',
    },
    seal: {
      checking: 'يُفحص الختم…',
      verified: 'الختم صحيح',
      verifiedText: 'حُدّد هذان النموذجان قبل أن تصوّت، وقد تحقّق متصفحك من ذلك.',
      broken: 'الختم غير مطابق',
      brokenText: 'ما كُشف ليس ما وُعد به قبل تصويتك. لا تثق بهذين الاسمين، وأخبر من يدير هذه الخدمة.',
      uncheckable: 'لا يمكن فحص الختم هنا',
      uncheckableText: 'لا يفحص هذا المتصفح الأختام إلا في الصفحات التي تصل عبر اتصال مشفّر.',
    },
    boardFailed: 'سُجّل صوتك. لكن تعذّرت قراءة لوحة الترتيب.',
    leaderboard: 'لوحة الترتيب',
    next: 'المبارزة التالية',
    again: 'السؤال نفسه مع زوج جديد',
  },
  retryIn: (count) => `حاول مرة أخرى بعد ${seconds(count)}`,
  retry: 'حاول مرة أخرى',
}

export default arabic
