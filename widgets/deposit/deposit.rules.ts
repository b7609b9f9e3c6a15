import type { getLatestDeposits, submitDeposit } from '../../shared/base/contract/deposits.ts'
import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import {
  BANK_DETAILS,
  type BankDetail,
  type DepositCoin,
  type DepositNetwork,
} from '../../shared/base/contract/networks.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { findDepositMinimumRefusal } from '../../shared/base/rules/deposits.rules.ts'

/** Row of the latest deposits. */
export type LatestDeposit = ResponseData<typeof getLatestDeposits>[number]

/** Request form of a deposit. */
export type DepositForm = FormValues<typeof submitDeposit> & { coin?: string }

/** Deposit form in progress: ids of coin and network, `amount` as typed, `proof` as the URL of the upload. */
export interface DepositDraft {
  coin: string
  network: string
  amount: string
  proof: string
}

/** Reasons why a field is invalid. */
export type DepositReason =
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'belowMinimum'
  | 'proofMissing'
  | 'proofUploading'

/** Coin and network of a draft. */
export interface DepositMethod {
  coin: DepositCoin
  /** Null for a coin without networks. */
  network: DepositNetwork | null
}

/** Returns the chosen coin and network, else the first of each; null without coins. */
export function findDepositMethod(
  coins: readonly DepositCoin[],
  { coin: id, network: chosen }: Pick<DepositDraft, 'coin' | 'network'>,
): DepositMethod | null {
  const coin = coins.find((option) => option.id === id) ?? coins[0]
  if (!coin) return null
  const { networkList } = coin
  return { coin, network: networkList.find((option) => option.id === chosen) ?? networkList[0] ?? null }
}

/** Returns the bank details that are not empty, in display order (DEP-07, Q-045). */
export const getBankDetails = (network: DepositNetwork): [BankDetail, string][] =>
  BANK_DETAILS.map((detail): [BankDetail, string] => [detail, network[detail].trim()]).filter(
    ([, value]) => value !== '',
  )

/** Returns true if the network has a destination: an address or bank details. */
export const hasDestination = (network: DepositNetwork): boolean =>
  network.payType === 'bank' ? getBankDetails(network).length > 0 : network.address.trim() !== ''

/** Returns a text that identifies the destination. A different text means a different destination. */
export const getDestinationKey = ({ coin, network }: DepositMethod): string =>
  network ? [coin.id, network.id, network.address, network.memo, ...getBankDetails(network).flat()].join('\n') : coin.id

/** Returns why an amount is invalid, or null (DEP-13). The server validates the number of decimals. */
export function findDepositAmountProblem(typed: string, network: DepositNetwork): DepositReason | null {
  const reason = findAmountReason(typed, 'notANumber')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  return findDepositMinimumRefusal(amount, network.minimum ?? '0') && 'belowMinimum'
}

/** Returns the invalid fields of a draft (DEP-13, DEP-14). A proof counts as missing until its upload has succeeded (UPL-06). */
export function findDepositProblems(
  { amount, proof }: DepositDraft,
  network: DepositNetwork,
  isUploading: boolean,
): Partial<Record<keyof DepositDraft, DepositReason>> {
  const wrong = findDepositAmountProblem(amount, network)
  return {
    ...(wrong && { amount: wrong }),
    ...(proof === '' && { proof: isUploading ? ('proofUploading' as const) : ('proofMissing' as const) }),
  }
}

/** Converts minutes to the largest unit that gives a whole number. */
export function toArrivalTime(minutes: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 }
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes }
}
