import type { BankCard } from '../base/contract/bank-cards.ts'
import type { Value } from '../base/contract/codec.ts'
import type { conditionalOrder } from '../base/contract/conditional-orders.ts'
import type { AccountType } from '../base/contract/constants.ts'
import type { getLatestDeposits } from '../base/contract/deposits.ts'
import type { ResponseData } from '../base/contract/endpoint.ts'
import type { getInternalTransfers } from '../base/contract/internal-transfer.ts'
import type { getLoanRecords } from '../base/contract/loans.ts'
import type { getMiningOrders } from '../base/contract/mining.ts'
import type { Notice } from '../base/contract/notices.ts'
import type { optionOrder } from '../base/contract/options.ts'
import type { PartnerGrant } from '../base/contract/partners.ts'
import type { Passkey } from '../base/contract/passkeys.ts'
import type { getTransfers } from '../base/contract/records.ts'
import type { getAddresses } from '../base/contract/session.ts'
import type { Session } from '../base/contract/sessions.ts'
import type { spotOrder } from '../base/contract/spot.ts'
import type { getStakingOrders } from '../base/contract/staking.ts'
import type { WithdrawalWhitelist } from '../base/contract/withdrawal-whitelist.ts'
import type { getLatestWithdrawals } from '../base/contract/withdrawals.ts'
import type { Decimal } from '../base/money/decimal-text.ts'
import type { Progress } from '../base/money/fills.ts'
import type { OptionRules, OptionStanding } from '../base/rules/option-permission.rules.ts'
import type { OwnLimit, Pause } from '../base/rules/own-limits.rules.ts'

/** Values that change in place. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type Row<E> = ResponseData<E> extends readonly (infer Item)[] ? Mutable<Item> : never

/** Option order with its end (epoch ms) and profit in percent. */
export type OptionRow = Mutable<Value<typeof optionOrder>> & { endsAt: number; percent: Decimal }
/**
 * Spot order with what it held when it was placed, the coin of the hold, and its progress. `remaining` is the part of the hold that is still held,
 * `isStopPlaced` says whether the stop of a pair has replaced its take profit.
 */
export type SpotRow = Mutable<Value<typeof spotOrder>> &
  Progress & { quantity: Decimal; held: Decimal; heldCoin: string; remaining: Decimal; isStopPlaced: boolean }
/** Order that waits for a price. */
export type ConditionalRow = Mutable<Value<typeof conditionalOrder>> & { held: Decimal }
/** Transfer between own accounts. */
export type MoveRow = Row<typeof getTransfers>
/** Deposit of the member. */
export type DepositRow = Row<typeof getLatestDeposits>
/** Withdrawal of the member. */
export type WithdrawalRow = Row<typeof getLatestWithdrawals>
/** Transfer to another member. */
export type SendRow = Row<typeof getInternalTransfers>
/** Loan of the member, with the daily rate in percent. */
export type LoanRow = Row<typeof getLoanRecords> & { rate: Decimal }
/** Lock-mining order. */
export type MiningRow = Row<typeof getMiningOrders>
/** Stake of the member. */
export type StakeRow = Row<typeof getStakingOrders>
/** Bound withdrawal address. */
export type AddressRow = Row<typeof getAddresses>

/** Swap between two coins of an account. */
export interface SwapRow {
  id: string
  at: number
  account: AccountType
  from: string
  to: string
  given: Decimal
  received: Decimal
  price: Decimal
}

/** Quote of a swap, valid until `expires`. */
export interface QuoteRow extends Omit<SwapRow, 'at'> {
  expires: number
  isUsed: boolean
}

/** Everything that the demo remembers of its member, oldest first. Rows change in place. */
export interface DemoRecords {
  options: OptionRow[]
  spot: SpotRow[]
  conditional: ConditionalRow[]
  swaps: SwapRow[]
  quotes: QuoteRow[]
  moves: MoveRow[]
  deposits: DepositRow[]
  withdrawals: WithdrawalRow[]
  sends: SendRow[]
  loans: LoanRow[]
  mining: MiningRow[]
  stakes: StakeRow[]
  notices: Mutable<Notice>[]
  cards: BankCard[]
  addresses: AddressRow[]
  sessions: Session[]
  /** Authenticator app: since when it is on, null while it is off, and the number of unused recovery codes. */
  factor: { appSince: number | null; recoveryLeft: number }
  passkeys: Mutable<Passkey>[]
  /** Freeze of payouts: its start, and its end if it was lifted, epoch ms. */
  freeze: { since: number | null; until: number | null }
  /** Word of the member in mails; "" for none. */
  mailWord: string
  /** Whitelist of withdrawals. */
  whitelist: Mutable<WithdrawalWhitelist>
  grants: PartnerGrant[]
  ownLimits: OwnLimit[]
  pause: Pause | null
  /** Returns the requirement before the next option, "" for none. Tests set rules of an operator (`demandBeforeOptions`), which the demo has not. */
  findRequirement(): string
  /** Rules of the operator for members who trade options; null for none. */
  optionRules: OptionRules | null
  /** Steps that the member has done before options. `retryAt` and `checkedAt` in epoch ms. */
  optionStanding: Omit<Mutable<OptionStanding>, 'sessionSince'> & {
    retryAt: number | null
    answers: string
    checkedAt: number | null
  }
}

/** Creates records without any rows. */
export const createRecords = (): DemoRecords => ({
  options: [],
  spot: [],
  conditional: [],
  swaps: [],
  quotes: [],
  moves: [],
  deposits: [],
  withdrawals: [],
  sends: [],
  loans: [],
  mining: [],
  stakes: [],
  notices: [],
  cards: [],
  addresses: [],
  sessions: [],
  factor: { appSince: null, recoveryLeft: 0 },
  passkeys: [],
  freeze: { since: null, until: null },
  mailWord: '',
  whitelist: { isOn: false, endsAt: null },
  grants: [],
  ownLimits: [],
  pause: null,
  findRequirement: () => '',
  optionRules: null,
  optionStanding: {
    country: null,
    warningVersion: null,
    questionsVersion: null,
    retryAt: null,
    answers: '',
    checkedAt: null,
  },
})
