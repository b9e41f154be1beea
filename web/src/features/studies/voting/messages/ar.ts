import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'التصويت',
  start: {
    title: 'ساعد في مقارنة الإجابات',
    lead: 'تقرأ سؤالًا وإجابتين وتختار الأفضل منهما. التعادل يُحسب أيضًا.',
    blind: 'يبقى كاتب كل إجابة مخفيًا حتى تنتهي الدراسة.',
    anytime: 'توقف متى شئت. الرابط نفسه يعيدك إلى حيث توقفت.',
    button: 'ابدأ',
    stored: 'تُحفظ أصواتك بلا اسمك.',
    keySaved: 'رابطك محفوظ.',
  },
  account: {
    title: 'سجّل الدخول للتصويت',
    text: 'لا يصوّت في هذه الدراسة إلا من لديه حساب. ستعود إلى هنا بعد ذلك.',
  },
  wrongLink: {
    title: 'هذا الرابط لا يعمل',
    text: 'الرابط ناقص أو استُبدل برابط جديد. اسأل من أرسله إليك.',
  },
  progress: (votes) => `أصواتك: ${votes}`,
  skipped: (skips) => `تم تخطي: ${skips}`,
  hidden: 'مخفي حتى تنتهي الدراسة',
  nextPair: 'الزوج التالي من الإجابات.',
  prompt: {
    earlier: 'المحادثة السابقة',
    reference: 'الإجابة المرجعية',
    roles: { system: 'تعليمات النظام', user: 'المستخدم', assistant: 'المساعد' },
  },
  reasons: 'لماذا؟ (اختياري)',
  comment: { button: 'تعليق', label: 'تعليق (اختياري)' },
  undo: 'التراجع عن آخر تصويت',
  skip: {
    button: 'تخطٍّ',
    reasons: { 'not-my-subject': 'ليس من اختصاصي', same: 'كلتاهما تقولان الشيء نفسه', broken: 'هناك خلل' },
  },
  choiceSaved: 'اختيارك محفوظ.',
  over: {
    'study-vote-cast': 'سبق أن صوّت على هذا الزوج. يُحسب صوتك السابق.',
    'assignment-over': 'غبت مدة، فأخذ شخص آخر هذا الزوج. إليك زوجًا آخر.',
    'assignment-not-found': 'لم يعد هذا الزوج لك. إليك زوجًا آخر.',
  },
  waiting: {
    titleFirst: 'لا شيء للتصويت عليه بعد',
    title: 'لا شيء للتصويت عليه الآن',
    text: 'ما زال آخرون يصوّتون. تظهر الأزواج الجديدة هنا تلقائيًا.',
  },
  ended: {
    title: 'انتهت هذه الدراسة',
    thanks: (votes) => `شكرًا لك! أصواتك: ${votes}`,
    noVotes: 'انتهى التصويت.',
    report: 'اقرأ التقرير',
    reportLater: 'يستطيع صاحب الدراسة مشاركة التقرير معك.',
  },
} satisfies Translation<typeof english>
