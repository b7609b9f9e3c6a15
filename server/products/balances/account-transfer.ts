import { randomUUID } from 'node:crypto'
import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { transferBetweenAccounts as endpoint } from '../../../shared/base/contract/transfer.ts'
import { negate } from '../../../shared/base/money/decimal.ts'
import { findSameAccountRefusal, findTransferAmountRefusal } from '../../../shared/base/rules/account-transfer.rules.ts'
import { findAccountRefusal } from '../../../shared/base/rules/accounts.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { MAX_TRANSFERS_A_DAY, RATES } from '../../core/limits/policies.ts'
import { openSharedBucket } from '../../core/limits/token-bucket.ts'
import { translate } from '../../core/messages.ts'
import { allCoins, balanceOf, post } from '../../ledger/ledger.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'

/** Kind of the journal entries of transfers. */
export const TRANSFER_KIND = 'account-transfer'

const MINUTE_MS = 60_000

/** Moves a coin between two accounts of the member, in one journal entry of the exact amount. */
export const transferBetweenAccounts = handle(
  endpoint,
  async ({ form, member, lang, context: { now }, tx }) => {
    const { coinId, amount, fromAccount: from, toAccount: to } = form
    const closed = findClosedRefusal(await readSettings(tx), form)
    if (closed) return closed
    const coin = (await allCoins(tx)).find(({ id }) => id === coinId)
    if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
    const account = (type: AccountType) => ({ member, type, coin: coin.title })
    const { scale, transferMin: minimum, title } = coin
    const wrong = findTransferAmountRefusal(amount, { scale, minimum, available: await balanceOf(tx, account(from)) })
    if (wrong?.rule === 'digits') return refuse('refusals.tooManyDigits', { digits: scale }, wrong)
    if (wrong) return refuse('transfer.least', { min: minimum, coin: title }, wrong)
    const tooMany = await countTransfer(tx, member, now())
    if (tooMany) return tooMany
    const postings = [
      { account: account(from), amount: negate(amount) },
      { account: account(to), amount },
    ]
    const short = await post(tx, [{ kind: TRANSFER_KIND, reference: `transfer:${randomUUID()}`, postings }], now())
    if (short) {
      const { balance: available } = short
      return refuse('transfer.insufficient', { available }, { field: 'amount', rule: 'balance', bound: available })
    }
    const name = (type: AccountType) => translate(lang, `account.${type}`)
    return succeed(null, 'transfer.done', { amount, coin: coin.title, from: name(from), to: name(to) })
  },
  {
    checkForm: refuseSameAccount,
    checkState: async ({ form, context }) => findClosedRefusal(await context.settings.read(), form),
  },
)

/** Counts a transfer, or returns a refusal at the daily limit. If the transfer is refused later, its transaction rolls the count back. */
async function countTransfer(tx: Sql, member: string, now: number): Promise<Refusal | null> {
  const wait = await openSharedBucket(tx, RATES.accountTransfers).consume(member, now)
  if (wait === 0) return null
  const params = { most: MAX_TRANSFERS_A_DAY, minutes: Math.ceil(wait / MINUTE_MS) }
  return refuse('transfer.daily', params, { field: 'amount', rule: 'daily' })
}

/** Accounts of a transfer. */
type Accounts = Record<'fromAccount' | 'toAccount', AccountType>

/** Returns a refusal if transfers between these accounts are closed by these settings, or null. */
function findClosedRefusal(
  { accountTransferSwitch, quantSwitch }: Pick<SiteSettings, 'accountTransferSwitch' | 'quantSwitch'>,
  { fromAccount, toAccount }: Accounts,
): Refusal | null {
  if (!accountTransferSwitch) return refuse('transfer.off')
  const settings = { quantSwitch }
  const closed =
    findAccountRefusal('fromAccount', fromAccount, settings) ?? findAccountRefusal('toAccount', toAccount, settings)
  return closed && refuse('refusals.noAccount', {}, closed)
}

/** Returns the refusal of a transfer from an account to itself, or null. */
function refuseSameAccount({ fromAccount, toAccount }: Accounts): Refusal | null {
  const same = findSameAccountRefusal(fromAccount, toAccount)
  return same && refuse('transfer.sameAccount', {}, same)
}
