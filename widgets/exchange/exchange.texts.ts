import { useStore } from '@nanostores/react'
import en from '../../locales/en/exchange/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the trading screen. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/exchange/index.ts'),
  ar: () => import('../../locales/ar/exchange/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
