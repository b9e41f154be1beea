import type { Translation } from '../../language/index.ts'
import { createPlural } from '../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('ar')
const inSeconds = (count: number) =>
  plural(count, { one: 'ثانية واحدة', two: 'ثانيتين', few: `${count} ثوانٍ`, other: `${count} ثانية` })

export default {
  title: {
    offline: 'أنت غير متصل بالإنترنت',
    unreachable: 'الخدمة لا تستجيب',
    'signed-out': 'انتهت جلستك',
    forbidden: 'ليس لديك إذن بالوصول',
    'not-found': 'غير موجود',
    limited: 'طلبات كثيرة جدًا',
    'thread-full': 'هذا السجل ممتلئ',
    'too-many-threads': 'لديك سجلات كثيرة جدًا',
    'guest-limited': 'بلغت الحد اليومي للضيوف',
    busy: 'Arena مشغولة الآن',
    refused: 'رُفض الطلب',
    cut: 'انقطعت الإجابة',
    service: 'حدث خطأ ما',
    declined: 'لم يكتمل تسجيل الدخول',
    'issuer-unreachable': 'خدمة تسجيل الدخول لا تستجيب',
    broken: 'حدث خلل في هذه الصفحة',
    'wrong-password': 'البريد أو كلمة المرور غير صحيحة',
  },
  hint: {
    offline: 'يمكنك إعادة المحاولة عند عودة الاتصال.',
    unreachable: 'ربما يُعاد تشغيلها، أو أن الشبكة معطّلة.',
    'signed-out': 'سجّل الدخول مجددًا للمتابعة.',
    forbidden: 'يخص شخصًا آخر أو يتطلب دورًا آخر.',
    'not-found': 'حُذف، أو أن العنوان غير صحيح.',
    limited: 'انتظر قليلًا ثم حاول مرة أخرى.',
    'thread-full': 'حاول مرة أخرى للمتابعة في سجل جديد.',
    'too-many-threads': 'احذف السجلات التي لم تعد تحتاجها، ثم حاول مرة أخرى.',
    'guest-limited': 'لا حد يوميًا للحسابات. وتبقى سجلاتك وأصواتك محفوظة.',
    busy: 'تُكتب إجابات كثيرة جدًا في هذه اللحظة. انتظر قليلًا ثم حاول مرة أخرى.',
    refused: 'عدّله ثم حاول مرة أخرى.',
    cut: 'النص الذي وصل غير مكتمل.',
    service: 'حاول مرة أخرى من فضلك.',
    declined: 'رُفض أو أُلغي.',
    'issuer-unreachable': 'حاول بعد قليل، أو سجّل الدخول بطريقة أخرى.',
    broken: 'أعد تحميلها. وإن لم ينفع ذلك فتواصل مع أحد المشرفين.',
    'wrong-password': 'تحقّق منهما ثم حاول مرة أخرى.',
  },
  tryAgainIn: (seconds) => `حاول مرة أخرى بعد ${inSeconds(seconds)}.`,
  correlationId: 'الرقم المرجعي:',
  afterFault: 'البيانات المحفوظة سليمة. وقد يضيع ما لم تُرسله.',
  retryIn: (seconds) => `حاول مرة أخرى بعد ${inSeconds(seconds)}`,
} satisfies Translation<typeof english>
