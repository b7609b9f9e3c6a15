import { useStore } from '@nanostores/react'
import en from '../../locales/en/balances/index.ts'
import type { AccountType } from '../contract/constants.ts'
import { namespace, type Translate } from './namespace.ts'

/** The words around accounts and balances that several elements use. */
export const balanceWords = namespace(en, {
  'zh-Hans': () => import('../../locales/zh-Hans/balances/index.ts'),
  ar: () => import('../../locales/ar/balances/index.ts'),
})

/** The words in a view, in the page's language. */
export const useBalanceWords = (): Translate<typeof en> => useStore(balanceWords.$t)

/** The name of an account, by its type. */
export const accountName = (type: AccountType) => `${type}Account` as const
