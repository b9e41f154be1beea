import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'نموذج واحد تظهر إجاباته مباشرة، ويتذكر ما سبق في هذه المحادثة.',
  placeholder: 'اسأل ما تشاء…',
  auto: 'أي نموذج (تلقائي)',
  modelsFailed: 'تعذّر تحميل النماذج. سيجيب أي نموذج.',
  writing: 'النموذج يكتب',
  stop: 'إيقاف',
  newChat: 'محادثة جديدة',
  withModel: (model) => `مع ${model}`,
  someModel: 'نموذج',
  waiting: 'في انتظار الكلمة الأولى',
  answered: (model) => `أجاب ${model}`,
  stopped: 'أُوقفت هذه الإجابة.',
  partSaved: 'النص الذي وصل محفوظ في السجل.',
  regenerate: 'إعادة التوليد',
  editing: 'يحل سؤالك محل السؤال السابق وكل ما بعده.',
  openThread: 'فتح كسجل',
} satisfies Translation<typeof english>
