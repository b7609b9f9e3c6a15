import { getBalances } from './balances.ts'
import { getContents } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { getBanners, getCurrencyTabs, getDepositCoins, getMarkets, getMarketsOfTab } from './markets.ts'
import { getNotices } from './notices.ts'
import { createOptionOrder, getOptionOrder, getOptionOrders, getOptionTerms } from './options.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from './records.ts'
import {
  bindAddress,
  changePassword,
  getAddresses,
  getMember,
  login,
  logout,
  register,
  sendEmailCode,
  setTradingPassword,
  submitIdentity,
} from './session.ts'
import { getLanguages, getSettings, setLanguage } from './settings.ts'
import { cancelSpotOrder, createSpotOrder, getMarketBalance, getSpotOrders } from './spot.ts'
import { transferBetweenAccounts } from './transfer.ts'
import { uploadImage } from './upload.ts'

/**
 * Every call of the platform by our name. For the server, the audits and the API page, which need them all; browser code imports single
 * endpoints from their domain, so that a bundle holds only the calls it makes.
 */
export const platform = {
  getSettings,
  getLanguages,
  setLanguage,
  getMember,
  register,
  login,
  logout,
  sendEmailCode,
  submitIdentity,
  changePassword,
  setTradingPassword,
  getAddresses,
  bindAddress,
  getDepositCoins,
  uploadImage,
  getBanners,
  getMarkets,
  getCurrencyTabs,
  getMarketsOfTab,
  getNotices,
  getContents,
  getBalances,
  getBills,
  getWithdrawals,
  getDeposits,
  getTransfers,
  transferBetweenAccounts,
  getOptionTerms,
  createOptionOrder,
  getOptionOrder,
  getOptionOrders,
  getMarketBalance,
  createSpotOrder,
  getSpotOrders,
  cancelSpotOrder,
} as const satisfies Record<string, Endpoint<never, never> | Endpoint>

/** Our name of a call. */
export type CallName = keyof typeof platform
