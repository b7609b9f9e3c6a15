import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import type { getLatestDeposits, submitDeposit } from '../../shared/contract/deposits.ts'
import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import { BANK_DETAILS, type BankDetail, type DepositCoin, type DepositNetwork } from '../../shared/contract/networks.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, sign } from '../../shared/money/decimal.ts'

/** One of the latest deposits. */
export type LatestDeposit = Answer<typeof getLatestDeposits>[number]

/** A deposit as it is handed in. */
export type DepositForm = FormOf<typeof submitDeposit>

/** A deposit as it is being filled in: coin and network by their ids, `amount` as it was typed, `proof` the address of an upload. */
export interface DepositDraft {
  coin: string
  network: string
  amount: string
  proof: string
}

/** What may be wrong with a field. */
export type DepositReason =
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'belowMinimum'
  | 'proofMissing'
  | 'proofUploading'

/** The coin and the network that a draft means. */
export interface DepositWay {
  coin: DepositCoin
  /** Null for a coin without networks. */
  network: DepositNetwork | null
}

/** The account that an attribute names; the funds account unless it is another. */
export const accountOf = (code: string): AccountType =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'

/** The coin and the network that are meant: the chosen ones, else the first; null without coins. */
export function wayOf(
  coins: readonly DepositCoin[],
  { coin: id, network: chosen }: Pick<DepositDraft, 'coin' | 'network'>,
): DepositWay | null {
  const coin = coins.find((one) => one.id === id) ?? coins[0]
  if (!coin) return null
  const { networkList } = coin
  return { coin, network: networkList.find((one) => one.id === chosen) ?? networkList[0] ?? null }
}

/** The details of a bank account that are given, in their order (DEP-07, Q-045). */
export const detailsOf = (network: DepositNetwork): [BankDetail, string][] =>
  BANK_DETAILS.map((detail): [BankDetail, string] => [detail, network[detail].trim()]).filter(
    ([, value]) => value !== '',
  )

/** Whether it is said where a transfer goes: an address, or a bank account. */
export const isPlaced = (network: DepositNetwork): boolean =>
  network.pay_type === 'bank' ? detailsOf(network).length > 0 : network.address.trim() !== ''

/** What a person compares before a transfer, as one text: other texts are other places. */
export const placeKey = ({ coin, network }: DepositWay): string =>
  network ? [coin.id, network.id, network.address, network.memo, ...detailsOf(network).flat()].join('\n') : coin.id

/** What is wrong with an amount (DEP-13), or null. Whether the coin has so many digits is the server's to say. */
export function amountProblem(typed: string, network: DepositNetwork): DepositReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) === 0) return 'notPositive'
  return compare(amount, network.minimum ?? '0') < 0 ? 'belowMinimum' : null
}

/** What is wrong with a draft (DEP-13, DEP-14): a proof that is on its way, or whose upload failed, is missing (UPL-06). */
export function depositProblems(
  { amount, proof }: DepositDraft,
  network: DepositNetwork,
  isUploading: boolean,
): Partial<Record<keyof DepositDraft, DepositReason>> {
  const wrong = amountProblem(amount, network)
  return {
    ...(wrong && { amount: wrong }),
    ...(proof === '' && { proof: isUploading ? ('proofUploading' as const) : ('proofMissing' as const) }),
  }
}

/** Whether two hand in the same, whatever terms they name. */
export const isSameDeposit = (one: DepositForm, other: DepositForm): boolean => contentOf(one) === contentOf(other)

const contentOf = ({ c_id, num, payimg, a_id, type }: DepositForm): string => [c_id, num, payimg, a_id, type].join('\n')

/** So long a deposit takes, in the largest unit that says it in whole numbers. */
export function arrivalOf(minutes: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 }
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes }
}
