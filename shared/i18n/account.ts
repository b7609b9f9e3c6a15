import en from '../../locales/en/account/index.ts'
import { namespace } from './namespace.ts'

/** The texts around login and registration. */
export const account = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/account/index.ts'),
  ar: () => import('../../locales/ar/account/index.ts'),
})
