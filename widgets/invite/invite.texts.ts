import { useStore } from '@nanostores/react'
import en from '../../locales/en/invite/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the invitation. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/invite/index.ts'),
  ar: () => import('../../locales/ar/invite/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
