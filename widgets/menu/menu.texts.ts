import { useStore } from '@nanostores/react'
import en from '../../locales/en/menu/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the home page's tiles. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/menu/index.ts'),
  ar: () => import('../../locales/ar/menu/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
