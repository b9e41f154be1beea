import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const arabic: Translation<typeof english> = {
  title: 'لوحة المفاتيح',
  everywhere: 'في كل مكان',
  writing: 'حيث تكتب',
  voting: 'ما دامت المبارزة تنتظر صوتك',
  after: 'بعد تصويتك، وفي السجل في أي وقت',
  map: 'عرض هذه القائمة',
  prompt: 'الانتقال إلى السؤال',
  send: 'إرسال السؤال',
  break: 'سطر جديد',
  next: 'المبارزة التالية',
  or: 'أو',
  never: 'لا تفعل المفاتيح المفردة شيئًا أثناء الكتابة.',
  single: 'استخدام المفاتيح المفردة',
  singleText:
    'عند إيقافها لا تفعل الحروف والرموز والأسهم وحدها شيئًا. تبقى هذه القائمة متاحة من زر لوحة المفاتيح في الأعلى.',
}

export default arabic
