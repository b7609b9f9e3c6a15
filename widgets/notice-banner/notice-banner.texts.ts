import { useStore } from '@nanostores/react'
import en from '../../locales/en/notice-banner/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the message banner. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/notice-banner/index.ts'),
  ar: () => import('../../locales/ar/notice-banner/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
