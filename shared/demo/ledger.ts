import { ACCOUNT_TYPES, type AccountType } from '../base/contract/constants.ts'
import type { PlainKey } from '../base/i18n/translate.ts'
import { add, negate, sign, sum } from '../base/money/decimal.ts'
import type { Decimal } from '../base/money/decimal-text.ts'
import { DemoRefusal } from './demo-refusal.ts'

/** Account of the member's money, its frozen part, or the house, which is the other side of each payment. */
export type LedgerAccount = AccountType | `${AccountType}/frozen` | 'house'

/** Signed amount of a coin in an account. Coins are given by title. */
export interface Posting {
  account: LedgerAccount
  coin: string
  amount: Decimal
}

/** Booking: postings that sum to zero per coin, and the record that caused them. */
export interface Entry {
  at: number
  /** Reason of the entry, as a key of the demo's texts: a bill is translated when it is read, because the page's language may change. */
  remark: PlainKey<'demo'>
  /** Number of the record or coins of a swap, shown after the reason. */
  detail: string
  /** Type and number of the record, as in the address of its page; both empty if there is none. */
  type: string
  number: string
  postings: readonly Posting[]
}

/** Posting on an available or frozen balance of the member, with the balance after it. */
export interface Bill extends Posting {
  id: string
  at: number
  remark: PlainKey<'demo'>
  detail: string
  type: string
  number: string
  balance: Decimal
}

/** Names of the member's accounts. */
export const ACCOUNTS = Object.keys(ACCOUNT_TYPES) as AccountType[]

/** Books of the demo. Each entry sums to zero per coin, and balances of the member never become negative. */
export class DemoLedger {
  readonly #balances = new Map<string, Decimal>()
  /** Bills of the member, oldest first. */
  readonly bills: Bill[] = []
  /** All entries, oldest first. */
  readonly entries: Entry[] = []

  /** Returns the balance of a coin in an account. */
  getBalance(account: LedgerAccount, coin: string): Decimal {
    return this.#balances.get(`${account} ${coin}`) ?? '0'
  }

  /**
   * Books an entry. `field` is the form field of the amount.
   *
   * @throws DemoRefusal if a balance of the member would become negative; nothing is booked then
   * @throws RangeError if the postings do not sum to zero
   */
  post(entry: Entry, field = 'amount'): void {
    for (const coin of new Set(entry.postings.map((posting) => posting.coin)))
      if (sign(sum(entry.postings.flatMap((posting) => (posting.coin === coin ? posting.amount : [])))) !== 0)
        throw new RangeError(`postings in ${coin} do not sum to zero: ${entry.remark}`)
    const next = new Map<string, Decimal>()
    for (const { account, coin, amount } of entry.postings) {
      const name = `${account} ${coin}`
      next.set(name, add(next.get(name) ?? this.getBalance(account, coin), amount))
      if (account !== 'house' && sign(next.get(name) ?? '0') < 0)
        throw new DemoRefusal('insufficient', field, 'balance', this.getBalance(account, coin))
    }
    for (const [name, balance] of next) this.#balances.set(name, balance)
    this.entries.push(entry)
    const { at, remark, detail, type, number } = entry
    for (const posting of entry.postings)
      if (posting.account !== 'house' && sign(posting.amount) !== 0) {
        const balance = this.getBalance(posting.account, posting.coin)
        this.bills.push({ ...posting, id: String(this.bills.length + 1), at, remark, detail, type, number, balance })
      }
  }
}

/** Returns the postings that move an amount of a coin from one account to another. */
export const move = (coin: string, amount: Decimal, from: LedgerAccount, to: LedgerAccount): Posting[] => [
  { account: from, coin, amount: negate(amount) },
  { account: to, coin, amount },
]
