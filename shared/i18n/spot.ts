import { useStore } from '@nanostores/react'
import en from '../../locales/en/spot/index.ts'
import { namespace, type Translate } from './namespace.ts'

/** The texts around order books and spot orders. */
export const spot = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/spot/index.ts'),
  ar: () => import('../../locales/ar/spot/index.ts'),
})

/** The texts in a view, in the page's language. */
export const useSpotTexts = (): Translate<typeof en> => useStore(spot.$t)
