import { useStore } from '@nanostores/react'
import en from '../../locales/en/bind-address/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the page that binds withdrawal addresses. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/bind-address/index.ts'),
  ar: () => import('../../locales/ar/bind-address/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
