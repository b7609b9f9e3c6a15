import { useStore } from '@nanostores/react'
import en from '../../locales/en/market/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the list of markets. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/market/index.ts'),
  ar: () => import('../../locales/ar/market/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
