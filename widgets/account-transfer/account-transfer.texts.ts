import { useStore } from '@nanostores/react'
import en from '../../locales/en/account-transfer/index.ts'
import { namespace, type Translate } from '../../shared/i18n/namespace.ts'

/** The texts of the transfer between accounts. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/account-transfer/index.ts'),
  ar: () => import('../../locales/ar/account-transfer/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useTexts = (): Translate<typeof en> => useStore(texts.$t)
