import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'أوقف مشاركة سجل. يصبح خاصًا ولا يستطيع صاحبه مشاركته بعد ذلك. يرى صاحبه السبب.',
  link: 'رابط السجل أو معرّفه',
  reason: 'السبب (اختياري)',
  reasonHint: 'يستطيع صاحب السجل قراءته.',
  takeDown: 'إيقاف المشاركة',
  takenDown: 'هذا السجل خاص ولم يعد بالإمكان مشاركته:',
  allow: 'السماح بالمشاركة مجددًا',
  allowed: 'يستطيع صاحب هذا السجل مشاركته مجددًا:',
  noThread: 'ليس هذا رابط سجل ولا معرّفه.',
} satisfies Translation<typeof english>
