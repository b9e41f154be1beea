import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')

export default {
  lead: 'كل ما سألته، الأحدث أولًا. تبقى المبارزات عمياء حتى تصوّت.',
  signInFirst: 'سجّل الدخول لترى سجلاتك.',
  search: 'البحث في العناوين والأسئلة والإجابات',
  days: { today: 'اليوم', yesterday: 'أمس', week: 'آخر 7 أيام', older: 'أقدم' },
  historyEmpty: 'ستظهر مبارزاتك ومحادثاتك هنا.',
  all: 'كل السجلات',
  needsVote: 'بانتظار صوتك',
  sharedLinks: 'روابطي المشتركة',
  none: 'لا سجلات بعد.',
  noneFound: 'لا سجلات مطابقة.',
  noneNeedsVote: 'لا توجد مبارزة تحتاج إلى صوتك.',
  noneShared: 'لم تشارك شيئًا بعد. افتح سجلًا واختر «مشاركة».',
  modes: { battle: 'مبارزة', 'side-by-side': 'جنبًا إلى جنب', chat: 'محادثة', arena: 'مبارزة', direct: 'محادثة' },
  turns: (count) =>
    plural(count, {
      zero: 'بلا أسئلة',
      one: 'سؤال واحد',
      two: 'سؤالان',
      few: `${count} أسئلة`,
      many: `${count} سؤالًا`,
      other: `${count} سؤال`,
    }),
  outcome: {
    win: (winner, loser) => `${winner} أفضل من ${loser}`,
    tie: (one, other) => `تعادل ${one} و${other}`,
    'both-bad': (one, other) => `${one} و${other} كلاهما سيئ`,
  },
  rename: 'إعادة تسمية',
  renameTitle: 'إعادة تسمية السجل',
  newTitle: 'العنوان',
  delete: 'حذف',
  deleted: (title) => `حُذف «${title}»`,
  notDeleted: (title) => `ربما لم يُحذف «${title}».`,
  share: 'مشاركة',
  shareTitle: 'مشاركة السجل',
  visibility: { private: 'خاص', unlisted: 'غير مدرج', public: 'عام' },
  visibilityMeaning: {
    private: 'أنت فقط. وتتوقف الروابط الحالية عن العمل.',
    unlisted: 'كل من لديه الرابط. ويُطلب من محركات البحث عدم إدراجه.',
    public: 'الجميع. ويجوز لمحركات البحث إدراجه.',
  },
  shareNote:
    'يرى الآخرون أسئلتك والإجابات ونماذج المحادثات والمقارنات جنبًا إلى جنب. ترى نماذج المبارزة العمياء بعد أن تصوّت، ويراها الآخرون بعد تصويتهم هم.',
  takenDown: 'أوقف أحد المشرفين مشاركة هذا السجل. لا يمكن مشاركته مجددًا.',
  takenDownReason: (reason) => `السبب: ${reason}`,
  link: 'الرابط',
  revoke: 'إيقاف المشاركة',
  revoked: (title) => `عاد «${title}» خاصًا`,
  notRevoked: (title) => `ربما ما زال «${title}» مشتركًا.`,
  actions: (title) => `إجراءات «${title}»`,
  continueInChat: 'المتابعة في المحادثة',
  continuesBattle: 'يتابع مبارزة',
  shared: {
    battle: 'أجاب نموذجان مجهولان عن السؤال نفسه. اقرأ الإجابتين وصوّت للأفضل، وعندها يظهر لك اسما النموذجين.',
    sideBySide: 'أجاب نموذجان عن السؤال نفسه. اقرأ الإجابتين وصوّت للأفضل.',
    chat: 'محادثة مع نموذج لغوي شاركها أحدهم معك.',
  },
  tryYourself: 'ابدأ مبارزتك الخاصة',
  empty: 'هذا السجل فارغ.',
  gone: 'هذا السجل غير موجود أو لم يعد مشتركًا.',
  privateThread: 'هذا السجل خاص.',
} satisfies Translation<typeof english>
