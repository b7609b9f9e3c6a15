import { toWireField } from '../../../shared/base/contract/endpoint.ts'
import * as contract from '../../../shared/base/contract/internal-transfer.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { resolveName } from '../../members/registry/resolve-name.ts'
import { SAMPLE_RECIPIENT } from '../../members/registry/sample-recipient.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { hashTerms } from '../term-products/terms-hash.ts'
import { listTransferTerms, toShownTransferTerms } from './internal-transfer.terms.ts'
import { canBeFound, findRecipient } from './recipient-lookups.ts'

const searchLimit = createRequestLimit(RATES.memberSearches)

/** Returns the reason why members cannot send to each other, or null (ITR-18). */
export const checkTransfersOpen = async (sql: Sql): Promise<Refusal | null> =>
  findClosedRefusal(await readSettings(sql))

/** Field of the recipient on the wire, also for the calls that have no such field. */
const RECIPIENT = toWireField(contract.sendInternalTransfer.form, 'recipientId')

/** Returns the reason why members cannot send to each other by these settings, or null. */
export const findClosedRefusal = ({
  internalTransferSwitch,
}: Pick<SiteSettings, 'internalTransferSwitch'>): Refusal | null =>
  internalTransferSwitch ? null : refuse('internalTransfer.off', {}, { field: RECIPIENT, rule: 'off' })

/** Finds the account with a login name, under an id that only the searching member can use (ITR-02). */
export const searchUser = handle(contract.searchUser, async ({ form, member, context }) => {
  const { config, db, now } = context
  const off = await checkTransfersOpen(db)
  if (off) return off
  const attempt = await searchLimit(context, member)
  if (attempt instanceof Refusal) return attempt
  const foundRecipient = await findRecipient(db, member, await resolveName(db, form.username), now())
  const sample =
    config.demo && !foundRecipient && (await canBeFound(db, member, SAMPLE_RECIPIENT)) ? SAMPLE_RECIPIENT : null
  return {
    list: foundRecipient ? [{ id: foundRecipient.id, username: maskName(foundRecipient.username) }] : [],
    left: await attempt.countRemaining(),
    sample,
  }
})

/** Returns the coins that can be sent, those with a balance first. Independent of the recipient, so it does not reveal which accounts exist (ITR-04). */
export const getTransferCoins = handle(contract.getTransferCoins, async ({ member, context: { db } }) => {
  const off = await checkTransfersOpen(db)
  if (off) return off
  const [terms, coins, balances] = await Promise.all([listTransferTerms(db), allCoins(db), balancesOf(db, member)])
  const own = balances.filter(({ type, part }) => type === 'funds' && part === 'available')
  const rows = terms.flatMap((transferTerms) => {
    const coin = coins.find(({ title }) => title === transferTerms.coin)
    if (!coin) return []
    const shown = toShownTransferTerms(transferTerms)
    const balance = own.find((line) => line.coin === transferTerms.coin)?.balance ?? '0'
    return [{ id: coin.id, title: coin.title, balance, ...shown, digits: coin.scale, terms: hashTerms(shown) }]
  })
  return rows.sort((one, other) => sign(other.balance) - sign(one.balance))
})
