import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

/** The forms of a noun after a number that is written in digits: one, two, 3 to 10, and the others. */
const counted = (count: string, one: string, two: string, few: string, many: string) =>
  plural(Number(count.replace(/\D/g, '')), {
    one,
    two,
    few: `${count} ${few}`,
    many: `${count} ${many}`,
    other: `${count} ${one.split(' ')[0]}`,
  })
const prompts = (count: string) => counted(count, 'سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا')
const answers = (count: string) => counted(count, 'إجابة واحدة', 'إجابتان', 'إجابات', 'إجابة')
const votes = (count: string) => counted(count, 'صوت واحد', 'صوتان', 'أصوات', 'صوتًا')

export default {
  lead: 'أسئلتك ونماذجك، وأصوات عمياء ممن تدعوهم.',
  signInFirst: 'سجّل الدخول لتنشئ دراسة أو لترى دراساتك.',
  guest: 'بصفتك ضيفًا يمكنك التصويت في الدراسات. لإنشاء دراسة أنشئ حسابًا.',
  what: 'تجيب الدراسة عن سؤال واحد، مثل «أيّ هذه النماذج يكتب رسائل الدعم أفضل؟»: بأسئلتك والنماذج التي تختارها وأصوات عمياء ممن تدعوهم. تنتهي حالما تعطي الأصوات جوابًا، وتذكر مدى اليقين فيه.',
  make: 'إنشاء دراسة',
  example: 'تجربة مثال',
  exampleText: '20 سؤالًا وثلاثة نماذج.',
  newName: 'دراسة جديدة',
  defaultQuestion: 'أيّ الإجابتين أفضل؟',
  states: { draft: 'مسودة', open: 'مفتوحة', closed: 'مغلقة' },
  asVoter: 'أنت مصوّت',
  prompts,
  answersOf: (done, total) => `${done} من ${total} إجابة`,
  comparisonsOf: (closed, total) => `${closed} من ${total} مقارنة`,
  votes,
  actions: (name) => `إجراءات ${name}`,
  vote: 'تصويت',
  report: 'التقرير',
  all: 'كل الدراسات',
  saving: {
    saved: 'محفوظ',
    unsaved: 'جارٍ الحفظ…',
    saving: 'جارٍ الحفظ…',
    failed: 'غير محفوظ',
    kept: 'ما كتبته ما زال هنا، وسيُرسل مجددًا مع التغيير التالي.',
  },
  question: {
    title: 'السؤال',
    name: 'اسم الدراسة',
    nameHint: 'يراه المصوّتون.',
    question: 'السؤال الموجّه إلى المصوّتين',
    questionHint: 'يقرؤونه فوق كل إجابتين. اذكر ما تعنيه كلمة «أفضل» لك.',
    required: 'لا يمكن أن يكون هذا الحقل فارغًا.',
  },
  promptSet: {
    title: 'الأسئلة',
    text: 'الصق أسئلة، سؤالًا في كل سطر، أو اختر ملفًا: نص أو CSV أو TSV أو JSON أو JSONL أو إعدادات promptfoo. للأسئلة الطويلة ضع بينها سطرًا فيه ---.',
    paste: 'لصق الأسئلة',
    file: 'اختيار ملف',
    drop: 'أو أفلته هنا',
    threads: 'من سجلاتي',
    threadsTitle: 'أسئلة من سجلاتك',
    threadsText: 'يُضاف أول سؤال من كل سجل تختاره.',
    addThreads: (count) => `إضافة ${prompts(count)}`,
    noThreads: 'لا سجلات لديك بعد.',
    stored: (count) => `حُفظ: ${prompts(count)}.`,
    first: (count) => `أول ${count} منها:`,
    use: (count) => `استخدام ${prompts(count)}`,
    replaces: 'تحلّ محل الأسئلة الموجودة في الدراسة الآن. تبقى الإجابات عن الأسئلة نفسها.',
    replace: 'استبدال الأسئلة',
  },
  file: {
    reading: 'جارٍ القراءة…',
    found: (count, format) => `عُثر على ${count} (${format}). أولها:`,
    formats: {
      text: 'نص',
      csv: 'CSV',
      tsv: 'TSV',
      jsonl: 'JSONL',
      json: 'JSON',
      promptfoo: 'promptfoo',
      threads: 'سجلات',
    },
    empty: 'الملف فارغ.',
    faults: 'لم يُحفظ شيء بسبب هذه الأسطر:',
    line: (line) => `السطر ${line}`,
    reference: 'مع إجابة مرجعية',
    variables: (names) => `المتغيرات: ${names}`,
    remove: 'تجاهل',
  },
  contestants: {
    title: 'المتنافسون',
    text: 'ما يتنافس. يمكن للنموذج نفسه أن يتنافس بتعليمات مختلفة.',
    add: 'إضافة نموذج',
    placeholder: 'البحث عن نموذج',
    noneFound: 'لم يُعثر على نموذج.',
    name: 'الاسم',
    imported: 'إجابات مستوردة',
    settings: 'الإعدادات',
    system: 'تعليمات النظام',
    template: 'القالب',
    templateHint:
      'الرسالة إلى النموذج. يُستبدل {{prompt}} بالسؤال، وتُستبدل الأسماء الأخرى بين الأقواس المزدوجة بمتغيراته.',
    temperature: 'درجة العشوائية',
    maxTokens: 'أقصى طول (رموز)',
    duplicate: 'تكرار',
    remove: 'إزالة',
    removeOf: (name) => `إزالة ${name}`,
    duplicateOf: (name) => `تكرار ${name}`,
    settingsOf: (name) => `إعدادات ${name}`,
    faults: { empty: 'يحتاج إلى اسم.', taken: 'لمتنافس آخر هذا الاسم.' },
    importTitle: 'استيراد إجابات',
    importText: 'لتطبيقات لا تستطيع Arena استدعاءها. سمِّ كلًّا منها، ثم اختر ملفًا فيه إجاباتها.',
    importedName: 'اسم التطبيق',
    addImported: 'إضافة',
    importFile:
      'CSV أو JSONL فيه السؤال أو معرّفه والمتنافس والإجابة، أو عمود لكل متنافس؛ أو نتائج promptfoo أو AlpacaEval.',
    use: (count) => `استيراد ${answers(count)}`,
    importedDone: (count) => `استُورد: ${answers(count)}.`,
    tooMany: 'في الدراسة 12 متنافسًا على الأكثر.',
  },
  rule: {
    title: 'القاعدة',
    text: 'متى تُحسم الدراسة. تثبت حالما يبدأ التصويت.',
    goals: { best: 'إيجاد الأفضل', baseline: 'المقارنة بخط أساس' },
    goalTexts: {
      best: 'تنتهي حين يكون متنافس أفضل من كل من سواه.',
      baseline: 'تنتهي حين يُعرف عن كل متنافس هل هو أفضل من خط الأساس أم أسوأ منه.',
    },
    baseline: 'خط الأساس',
    chooseBaseline: 'اختر واحدًا',
    settleOn: 'يُحسم أمر المتنافس حين يكون',
    settles: { better: 'أفضل أو أسوأ', 'no worse': 'ليس أسوأ (جيد بما يكفي) أو أسوأ' },
    margin: '«ليس أسوأ» تعني متأخرًا بهذا القدر من النقاط على الأكثر',
    marginHint: (points, share) => `${points} نقطة: يفوز خط الأساس بنسبة ${share} من الأصوات.`,
    level: 'احتمال جواب خاطئ، على الأكثر',
  },
  plan: {
    title: 'ما يمكن لهذه الدراسة أن تبيّنه',
    text: (count, perComparison) =>
      `مع ${prompts(count)} و${votes(perComparison)} لكل مقارنة. تقدير تقريبي قبل أي تصويت.`,
    wins: 'نسبة فوز الأفضل',
    decided: 'هل يُحسم؟',
    chances: { likely: 'مرجّح', possible: 'ربما', unlikely: 'مستبعد' },
    needs: 'يلزم نحو',
    limit: (share) =>
      `بهذا العدد القليل من الأسئلة لا يبيّن أي عدد من الأصوات فرقًا دون ${share} من الفوز. أسئلة أكثر تبيّنه.`,
    nothing: 'بهذا العدد القليل من الأسئلة لا يحسم أي عدد من الأصوات شيئًا. أضف أسئلة.',
    none: 'أضف أسئلة لترى ما يمكن للدراسة أن تبيّنه.',
  },
  voters: {
    title: 'المصوّتون',
    access: 'من يمكنه التصويت',
    accesses: { link: 'كل من لديه الرابط', accounts: 'من لديه حساب والرابط' },
    accessTexts: { link: 'الضيوف أيضًا، دون تسجيل دخول.', accounts: 'يسجّلون الدخول قبل التصويت.' },
    votesPerComparison: 'الأصوات لكل مقارنة',
    votesHint: 'عدد من يحكمون على الإجابتين نفسيهما. يبيّن مدى اتفاقهم.',
    budgetVotes: 'الانتهاء بعد هذا العدد من الأصوات',
    budgetVotesHint: 'فارغ: بلا حدّ.',
    showReference: 'عرض الإجابة المرجعية للسؤال',
    reasons: 'أسباب للاختيار',
    reasonsHint: 'سبب في كل سطر، 12 على الأكثر. يمكن اختيارها مع الصوت. فارغ: بلا أسباب.',
  },
  generation: {
    title: 'الإجابات',
    text: 'يجيب كل متنافس عن كل سؤال مرة واحدة قبل التصويت.',
    calls: (count) => `للتوليد: ${answers(count)}`,
    tokens: (input, output) => `نحو ${input} رمز دخلًا و${output} خرجًا`,
    cost: (amount) => `نحو ${amount}`,
    unknownCost: 'التكلفة غير معروفة: لأحد النماذج سعر مجهول',
    budgetUsd: 'أقصى إنفاق (دولار أمريكي)',
    budgetUsdHint: 'فارغ: بلا حدّ لهذه الدراسة.',
    start: (count) => `توليد ${answers(count)}`,
    stop: 'إيقاف',
    done: (done, total) => `${done} من ${total} إجابة جاهزة.`,
    progress: 'التوليد',
    spent: (amount) => `التكلفة حتى الآن: ${amount}`,
    needs: 'أضف أسئلة ومتنافسين أولًا.',
    stopped: {
      owner: 'أوقفته أنت. تبقى الإجابات المنتهية.',
      'study-budget': 'توقف عند حدّ هذه الدراسة. ارفعه للمتابعة.',
      'service-budget': 'توقف عند ميزانية الخدمة لهذا اليوم.',
      'daily-limit': 'توقف عند حدّك اليومي من الإجابات المولّدة. تابع غدًا.',
    },
    failed: (count) => `فشل: ${answers(count)}`,
    reasons: {
      timeout: 'بطيء جدًا',
      rate_limited: 'بلغ حدّ الطلبات',
      error: 'رفضه المزوّد أو تعطّل',
      empty: 'إجابة فارغة',
      model_unavailable: 'لم يعد النموذج متاحًا',
      study_too_large: 'نصوص الدراسة أطول من اللازم',
      template: 'القالب لا يناسب السؤال',
    },
    failure: (contestant, reason, count) => `${contestant}: ${reason} (${count})`,
    leaked: (count) => `إجابات تذكر اسم نموذجها: ${count}`,
    leakedText: 'قد يتعرّف عليه المصوّتون. قرّر قبل فتح الدراسة؛ ويذكر التقرير الأصوات على الإجابات المقبولة.',
    leakedOf: (contestant, prompt) => `${contestant}، السؤال ${prompt}`,
    uses: { accept: 'قبول', exclude: 'استبعاد', regenerate: 'توليد من جديد' },
  },
  opening: {
    title: 'فتح التصويت',
    text: 'تثبت عندها الأسئلة والمتنافسون والسؤال والقاعدة. لتغيير شيء لاحقًا انسخ الدراسة.',
    open: 'فتح التصويت',
    ask: 'فتح التصويت؟',
    askText: 'من الآن لا يمكن تغيير شيء. تبقى الأسماء مخفية حتى تُغلق الدراسة، ولا يرى أحد النتائج قبل ذلك، ولا أنت.',
    missing: (count) => `الناقص: ${answers(count)}. تُترك المقارنات التي تنقصها إجابة.`,
    blocked: {
      prompts: 'أضف أسئلة أولًا.',
      contestants: 'أضف متنافسَين على الأقل أولًا.',
      baseline: 'اختر خط الأساس أولًا.',
      answers: 'ولّد إجابات أو استوردها أولًا.',
      running: 'انتظر حتى تُولّد الإجابات.',
      leaked: 'قرّر أولًا بشأن الإجابات التي تذكر اسم نموذجها.',
      unsaved: 'بعض التغييرات غير محفوظة بعد.',
    },
    opened: 'الدراسة مفتوحة.',
    leftOut: (first, second, count) => `${first} و${second}: تُرك ${prompts(count)}`,
    leftOutTitle: 'تُركت لأن إجابة ناقصة أو لأن الإجابتين متطابقتان:',
  },
  running: {
    figures: { votes: 'الأصوات', voters: 'المصوّتون', comparisons: 'المقارنات', cost: 'تكلفة الإجابات' },
    ofTotal: (closed, total) => `${closed} من ${total}`,
    blind: 'تبقى النتائج مخفية حتى تُغلق الدراسة.',
    fewVoters: (voters, needed) =>
      `عدد المصوّتين اللازم لكل مقارنة ${needed}، وعدد من صوّت حتى الآن ${voters}. ادعُ المزيد.`,
    link: 'رابط المصوّتين',
    linkText: 'أرسله إلى من ينبغي أن يصوّتوا.',
    copy: { copy: 'نسخ الرابط', copied: 'نُسخ', copyFailed: 'تعذّر النسخ' },
    qr: 'رمز QR',
    qrLabel: 'رمز QR لرابط المصوّتين',
    noLink: 'لا تحفظ الخدمة الرابط، وليس لدى هذا المتصفح. استخدم الرابط الذي أرسلته أو أنشئ رابطًا جديدًا.',
    newLink: 'إنشاء رابط جديد',
    newLinkAsk: 'إنشاء رابط جديد؟',
    newLinkText: 'يتوقف الرابط القديم لمن لم ينضم بعد. ومن صوّت من قبل يمكنه المتابعة.',
    newLinkDone: 'الرابط الجديد جاهز.',
    voteYourself: 'صوّت بنفسك',
    close: 'إغلاق الدراسة',
    closeAsk: 'إغلاق الدراسة؟',
    closeText: 'ينتهي التصويت، ويعرض التقرير ما عُرف حتى الآن. لا يمكن فتح دراسة مغلقة من جديد؛ يمكنك نسخها.',
    closed: 'أُغلقت الدراسة.',
    copyStudy: 'نسخ',
    copied: 'النسخة مسودة جديدة.',
    delete: 'حذف',
    deleteAsk: (name) => `حذف ${name}؟`,
    deleteText: 'ستُحذف الأسئلة والإجابات والأصوات. لا يمكن التراجع عن ذلك.',
    deleted: (name) => `حُذفت ${name}.`,
    opened: (when) => `مفتوحة منذ ${when}`,
    closedAt: (when) => `أُغلقت ${when}`,
    closedBy: {
      verdict: 'أعطت الأصوات جوابًا.',
      budget: 'لم تبقَ مقارنة يمكن أن تحسم المزيد.',
      votes: 'بلغ عدد الأصوات العدد المخطط له.',
      owner: 'أغلقتها أنت.',
      otherOwner: 'أغلقها صاحبها.',
      administrator: 'أغلقها مشرف.',
    },
    readReport: 'قراءة التقرير',
    notPublished: 'لم يُنشر التقرير بعد.',
    publish: 'يمكن لكل من لديه رابط التقرير قراءته',
    publishText: 'عند الإيقاف: أنت وحدك.',
    reportLink: 'رابط التقرير',
    design: 'ما تجري مقارنته',
    parent: 'نسخة من دراسة أخرى',
  },
  exampleStudy: {
    name: 'مثال: أسئلة يومية',
    simulatedName: 'مثال بإجابات محاكاة',
    question: 'أيّ الإجابتين تفضّل إرسالها إلى عميل؟',
    prompts: `كيف أعيد تعيين كلمة المرور؟
لم تصل طلبيتي بعد أسبوعين. ماذا أفعل؟
اشرح في فقرة واحدة ما واجهة البرمجة.
اكتب تذكيرًا لطيفًا بفاتورة غير مدفوعة.
ما الفرق بين الفيروس والبكتيريا؟
لخّص مزايا الدراجات الكهربائية في ثلاث نقاط.
كم يبقى البيض المسلوق صالحًا في الثلاجة؟
اكتب اعتذارًا مهذبًا عن حضور اجتماع.
لماذا السماء زرقاء؟
كيف أتعوّد النوم باكرًا؟
اقترح ثلاثة أسماء لمخبز صغير.
ماذا آخذ معي لعطلة نهاية أسبوع في الجبال؟
اشرح الفائدة المركبة لطفل في الثانية عشرة.
اكتب اعتذارًا قصيرًا عن تأخر التسليم.
أيّ النباتات تنمو جيدًا في غرفة مظلمة؟
كيف أطلب من صاحب البيت إصلاح التدفئة؟
ما معنى «مفتوح المصدر»؟
اقترح عشاءً بلا لحم لأربعة أشخاص في 30 دقيقة.
كيف أكتب عنوانًا جيدًا لرسالة بريد؟
قارن بين استئجار شقة وشرائها في جمل قليلة.`,
  },
} satisfies Translation<typeof english>
