import { useStore } from '@nanostores/react'
import en from '../../locales/en/candle-demo/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the demo chart. */
const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/candle-demo/index.ts'),
  ar: () => import('../../locales/ar/candle-demo/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
