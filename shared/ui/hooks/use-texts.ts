import type { Namespace, Translate } from '../../i18n/translate.ts'
import { $texts } from '../../preferences/texts.ts'
import { useStore } from './use-store.ts'

/** How to say something of a namespace in a view, in the page's language: `const t = useTexts('options')`, then `t('chartOf', { market })`. */
export const useTexts = <N extends Namespace>(namespace: N): Translate<N> => useStore($texts(namespace))
