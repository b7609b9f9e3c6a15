import { useStore } from '@nanostores/react'
import en from '../../locales/en/records/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of a coin's account page. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/records/index.ts'),
  ar: () => import('../../locales/ar/records/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
