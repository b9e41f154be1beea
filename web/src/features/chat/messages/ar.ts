import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'نموذج واحد تظهر إجاباته مباشرة. كل سؤال مستقل: لا يرى النموذج الأسئلة السابقة.',
  auto: 'أي نموذج (تلقائي)',
  modelsFailed: 'تعذّر تحميل النماذج. سيجيب أي نموذج.',
  writing: 'النموذج يكتب',
  stop: 'إيقاف',
  newChat: 'محادثة جديدة',
  you: 'أنت',
  someModel: 'نموذج',
  waiting: 'في انتظار الكلمة الأولى',
  answered: (model) => `أجاب ${model}`,
  stopped: 'أوقفتَ هذه الإجابة.',
  partSaved: 'النص الذي وصل محفوظ في السجل.',
  openThread: 'فتح كسجل',
} satisfies Translation<typeof english>
