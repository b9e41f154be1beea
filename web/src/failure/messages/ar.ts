import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const rules = new Intl.PluralRules('ar')
const secondForms: Partial<Record<Intl.LDMLPluralRule, (seconds: number) => string>> = {
  one: () => 'ثانية واحدة',
  two: () => 'ثانيتين',
  few: (seconds) => `${seconds} ثوانٍ`,
}

const arabic: Translation<typeof english> = {
  title: {
    offline: 'هذا الجهاز غير متصل بالإنترنت',
    unreachable: 'الخدمة لا تستجيب',
    'signed-out': 'انتهت جلستك',
    forbidden: 'هذا غير متاح لك',
    'not-found': 'لا يوجد شيء هنا',
    limited: 'طلبات كثيرة جدًا',
    refused: 'لم يُقبل الطلب',
    cut: 'انقطعت الإجابة',
    service: 'تعذّر على الخدمة تنفيذ الطلب',
    declined: 'لم يُسجَّل دخولك',
    'issuer-away': 'خدمة تسجيل الدخول لا تستجيب',
    broken: 'في هذه الصفحة خلل',
  },
  hint: {
    offline: 'سيستمر العمل عند عودة الاتصال.',
    unreachable: 'ربما يُعاد تشغيلها، أو أن الطريق إليها مقطوع.',
    'signed-out': 'سجّل الدخول مجددًا للمتابعة.',
    forbidden: 'يخص شخصًا آخر أو يتطلب دورًا آخر.',
    'not-found': 'حُذف، أو أن العنوان غير صحيح.',
    limited: 'انتظر قليلًا ثم حاول مرة أخرى.',
    refused: 'عدّله ثم حاول مرة أخرى.',
    cut: 'ما وصل حتى الآن غير مكتمل.',
    service: 'غالبًا ما تفيد إعادة المحاولة.',
    declined: 'رُفض تسجيل الدخول هناك أو أُلغي.',
    'issuer-away': 'حاول بعد قليل، أو سجّل الدخول بطريقة أخرى.',
    broken: 'أعد تحميلها. وإن لم ينفع ذلك فأخبر من يدير هذه الخدمة.',
  },
  tryAgainIn: (seconds) => `حاول مرة أخرى بعد ${secondForms[rules.select(seconds)]?.(seconds) ?? `${seconds} ثانية`}.`,
  correlationId: 'اذكر هذا الرمز عند الإبلاغ:',
  retry: 'حاول مرة أخرى',
  reload: 'إعادة تحميل الصفحة',
  afterFault: 'ما حُفظ سليم، وقد يضيع ما كنت تكتبه.',
}

export default arabic
