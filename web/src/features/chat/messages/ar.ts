import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

const arabic: Translation<typeof english> = {
  title: 'محادثة',
  lead: 'نموذج واحد تظهر إجابته أثناء كتابتها. كل سؤال قائم بذاته: لا يرى النموذج الأسئلة السابقة.',
  model: 'النموذج',
  auto: 'أي نموذج (تلقائي)',
  modelsFailed: 'تعذّرت قراءة قائمة النماذج: سيجيب أي نموذج.',
  writing: 'النموذج يكتب',
  stop: 'إيقاف',
  retry: 'حاول مرة أخرى',
  newChat: 'محادثة جديدة',
  you: 'أنت',
  someModel: 'نموذج',
  waiting: 'في انتظار الكلمة الأولى',
  answered: (model) => `أجاب ${model}`,
  stopped: 'أوقفتَه هنا.',
  cut: 'انقطعت الإجابة هنا وهي غير مكتملة.',
  cutShort: 'بلغت الإجابة حدّ طولها.',
  savedPrompt: 'سؤالك ما زال هنا.',
  savedCut: 'ما وصل محفوظ في السجل.',
  nothingChanged: 'لم يتغير شيء.',
  openThread: 'فتح كسجل',
}

export default arabic
