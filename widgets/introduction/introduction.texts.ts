import { useStore } from '@nanostores/react'
import en from '../../locales/en/introduction/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the introduction. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/introduction/index.ts'),
  ar: () => import('../../locales/ar/introduction/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
