import en from '../../locales/en/common/index.ts'
import { namespace } from './namespace.ts'

/** The texts that several elements use. */
export const common = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/common/index.ts'),
  ar: () => import('../../locales/ar/common/index.ts'),
})
