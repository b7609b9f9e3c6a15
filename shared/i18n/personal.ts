import { useStore } from '@nanostores/react'
import en from '../../locales/en/personal/index.ts'
import { namespace, type Translate } from './namespace.ts'

/** The words around a member's own data, which the panel and the pages behind it share. */
export const personal = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/personal/index.ts'),
  ar: () => import('../../locales/ar/personal/index.ts'),
})

/** The words in a view, in the page's language. */
export const usePersonalWords = (): Translate<typeof en> => useStore(personal.$t)
