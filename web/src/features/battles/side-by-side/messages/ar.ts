import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

const arabic: Translation<typeof english> = {
  title: 'جنبًا إلى جنب',
  lead: 'اختر نموذجين واسألهما معًا',
  leadText: 'ليست مبارزة عمياء: يظهر الاسمان فوق الإجابتين، ولا تدخل هذه الأصوات في ترتيب المبارزات العمياء وحدها.',
  left: 'النموذج A',
  right: 'النموذج B',
  placeholder: 'ابحث بالاسم أو المزوّد',
  nothingFound: 'لا يوجد نموذج بهذا الاسم.',
  swap: 'تبديل الجانبين',
  free: 'مجاني',
  chooseBoth: 'اختر نموذجين مختلفين أولًا.',
  same: 'اختر نموذجين مختلفين: وجود النموذج نفسه في الجانبين لا يقول شيئًا عن أيٍّ منهما.',
  gone: (name) => `لا يوجد نموذج نشط باسم «${name}». اختر غيره.`,
  signIn: 'قائمة النماذج لمن سجّل الدخول. ويكفي الضيفَ نقرةٌ واحدة.',
  signInButton: 'إظهار النماذج',
  modelsFailed: 'سؤالك محفوظ. لكن لا يمكن اختيار نموذج دون القائمة.',
  loading: 'تُقرأ قائمة النماذج…',
}

export default arabic
