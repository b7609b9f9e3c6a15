import { useStore } from '@nanostores/react'
import en from '../../locales/en/upload/index.ts'
import { namespace, type Translate } from './namespace.ts'

/** The words of slots for pictures. */
const uploadWords = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/upload/index.ts'),
  ar: () => import('../../locales/ar/upload/index.ts'),
})

/** The words in a view, in the page's language. */
export const useUploadWords = (): Translate<typeof en> => useStore(uploadWords.$t)
