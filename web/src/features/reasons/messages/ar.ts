import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  why: 'لماذا؟ (اختياري)',
  ownBoard: 'ترتيبك الخاص:',
  ownBoardLink: 'اعرف أي النماذج تفضّل',
  notSaved: 'لم تُحفظ أسبابك. حاول مرة أخرى.',
  reasons: {
    'more-correct': 'أصحّ',
    'more-complete': 'أكمل',
    clearer: 'أوضح',
    'better-tone': 'أسلوب أفضل',
    'too-long': 'أطول من اللازم',
    unsafe: 'غير آمنة',
  },
} satisfies Translation<typeof english>
