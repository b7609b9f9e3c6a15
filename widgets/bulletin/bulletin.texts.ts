import { useStore } from '@nanostores/react'
import en from '../../locales/en/bulletin/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the bulletin. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/bulletin/index.ts'),
  ar: () => import('../../locales/ar/bulletin/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
