import { useStore } from '@nanostores/react'
import en from '../../locales/en/options/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the options trader. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/options/index.ts'),
  ar: () => import('../../locales/ar/options/index.ts'),
})

/** The trader's texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
