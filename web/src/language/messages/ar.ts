import type { Translation } from '../index.ts'
import type { english } from './en.ts'

export default {
  close: 'إغلاق',
  cancel: 'إلغاء',
  save: 'حفظ',
  undo: 'تراجع',
  dismiss: 'تجاهل',
  retry: 'حاول مرة أخرى',
  reload: 'إعادة التحميل',
  more: 'عرض المزيد',
  loading: 'جارٍ التحميل…',
  signIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  startBattle: 'ابدأ مبارزة',
  model: 'النموذج',
  free: 'مجاني',
  promptSaved: 'سؤالك محفوظ.',
  inputSaved: 'ما كتبته محفوظ.',
  nothingChanged: 'لم يتغيّر شيء.',
  truncated: 'بلغت الإجابة حدّها الأقصى من الطول.',
  cutOff: 'انقطعت الإجابة.',
  pages: {
    battle: 'مبارزة',
    sideBySide: 'جنبًا إلى جنب',
    chat: 'محادثة',
    leaderboard: 'لوحة الترتيب',
    threads: 'السجلات',
    studies: 'الدراسات',
    admin: 'الإدارة',
  },
  voteChoices: {
    left: 'A أفضل',
    right: 'B أفضل',
    tie: 'تعادل',
    'both-bad': 'كلتاهما سيئة',
  },
} satisfies Translation<typeof english>
