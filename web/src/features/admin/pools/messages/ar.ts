import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'المجموعة عدة نماذج يمكن سحب المبارزات منها، وتُختار في صفحة المبارزة. تسري التغييرات خلال ثانيتين على جميع الخوادم.',
  none: 'لا مجموعات بعد.',
  add: 'إضافة مجموعة',
  pool: 'المجموعة',
  eligible: 'قابلة للسحب',
  tooFew: 'لا تُعرض: أقل من نموذجين منها قابلان للسحب.',
  added: (name) => `أُضيفت ${name}.`,
  changed: (name) => `حُدّثت ${name}.`,
  editTitle: 'تعديل المجموعة',
  name: 'الاسم',
  nameHint: 'ما ترسله برامج الواجهة البرمجية. لا يمكن تغييره لاحقًا.',
  label: 'العنوان',
  labelHint: 'الاسم الذي يراه الجميع.',
  choose: (count) => `النماذج (${count})`,
  faults: {
    name: '32 على الأكثر من الحروف اللاتينية الصغيرة أو الأرقام أو الشرطات، تبدأ بحرف.',
    label: '100 حرف على الأكثر.',
    modelNames: 'اختر نموذجين على الأقل.',
    taken: 'توجد مجموعة بهذا الاسم.',
  },
  removeTitle: (name) => `إزالة ${name}؟`,
  removeText: 'تبقى نماذجها، وتبقى أصوات مبارزاتها محتسبة.',
  removed: (name) => `أُزيلت ${name}.`,
} satisfies Translation<typeof english>
