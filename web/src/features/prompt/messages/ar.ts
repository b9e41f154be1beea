import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  composer: {
    label: 'سؤالك',
    placeholder: 'اسأل ما تشاء…',
    send: 'إرسال',
    attach: 'إرفاق صور أو ملفات نصية',
    attachText: 'إرفاق ملفات نصية',
    hint: 'Shift + Enter لسطر جديد',
    empty: 'اكتب سؤالًا أولًا.',
    samples: 'أو جرّب أحد هذه الأسئلة',
    stored: 'تُحفظ الأسئلة والإجابات والأصوات، ويتذكرك ملف تعريف ارتباط. لا يستطيع قراءة سجلاتك سواك ما لم تشاركها.',
    privacy: 'الخصوصية',
  },
  prompt: 'السؤال',
  copyAnswer: { copy: 'نسخ الإجابة', copied: 'نُسخت', copyFailed: 'تعذّر النسخ' },
  reasoning: 'التفكير',
  editPrompt: 'تعديل وإعادة إرسال',
  earlier: {
    title: 'المحادثة السابقة',
    roles: { system: 'تعليمات النظام', user: 'المستخدم', assistant: 'المساعد' },
  },
  settings: {
    title: 'الإعدادات',
    changed: 'الإعدادات (معدّلة)',
    text: 'لكل سؤال ترسله من هذا المتصفح.',
    system: 'تعليمات النظام',
    temperature: 'درجة العشوائية',
    maxTokens: 'الحد الأقصى للرموز',
    between: (min, max) => `أدخل رقمًا من ${min} إلى ${max}.`,
    wholeBetween: (min, max) => `أدخل عددًا صحيحًا من ${min} إلى ${max}.`,
    reset: 'استعادة القيم الافتراضية',
  },
  followUp: { placeholder: 'تابع السؤال…', wait: 'انتظر الإجابتين' },
  cost: 'التكلفة',
  fallbackReasons: {
    timeout: 'استغرق النموذج وقتًا طويلًا.',
    error: 'تعطّل النموذج.',
    rate_limited: 'بلغ النموذج حدّ الطلبات.',
    empty: 'أعاد النموذج إجابة فارغة.',
  },
  fallback: 'أجاب نموذج بديل.',
  unanswered: 'لم يُجب أي نموذج.',
  earlierVersion: 'نسخة سابقة',
} satisfies Translation<typeof english>
