import type { Namespace, Translate } from '../../../base/i18n/translate.ts'
import { $texts } from '../../../state/preferences/texts.ts'
import { useStore } from './use-store.ts'

/** Returns the translate function of a namespace in the page's language: `const t = useTexts('options')`, then `t('chartOf', { market })`. */
export const useTexts = <N extends Namespace>(namespace: N): Translate<N> => useStore($texts(namespace))
