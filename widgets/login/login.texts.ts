import { useStore } from '@nanostores/react'
import en from '../../locales/en/login/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the login form. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/login/index.ts'),
  ar: () => import('../../locales/ar/login/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
