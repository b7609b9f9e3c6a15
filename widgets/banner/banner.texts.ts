import en from '../../locales/en/banner/index.ts'
import { namespace } from '../../shared/i18n/namespace.ts'

/** The banner's texts. */
export const texts = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/banner/index.ts'),
  ar: () => import('../../locales/ar/banner/index.ts'),
})
