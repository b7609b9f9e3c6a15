import { useStore } from '@nanostores/react'
import en from '../../locales/en/identity/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/identity/index.ts'),
  ar: () => import('../../locales/ar/identity/index.ts'),
})

/** The identity page's texts in a view. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
