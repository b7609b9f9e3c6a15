import en from '../../locales/en/ticker/index.ts'
import { namespace } from '../../shared/i18n/namespace.ts'

/** The ticker's texts. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/ticker/index.ts'),
  ar: () => import('../../locales/ar/ticker/index.ts'),
})
