import { useStore } from '@nanostores/react'
import en from '../../locales/en/ranking/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the ranking. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/ranking/index.ts'),
  ar: () => import('../../locales/ar/ranking/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
