import * as v from 'valibot'
import { type ActContext, type Command, type Forbidden, Problem } from '../../core/command/command.ts'
import { formatCsv } from '../../core/command/csv.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { coinTitle, idInput, rowId, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { arePayoutsStopped } from '../../ledger/ledger.ts'
import { findFrozenMembers } from '../../members/registry/freezes.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { PAYOUTS_STOPPED } from '../../platform/reviews/decide.ts'
import { findPayouts, listPayouts } from './payout-lists.ts'
import { ALL_APPROVED_BY_PERSON, findExcludedApprover, findPayerConflict } from './payout-people.ts'
import {
  claimPayouts,
  endPayout,
  findClaimer,
  lockBatch,
  lockPayout,
  markExported,
  type PayoutFilter,
  releasePayouts,
} from './payouts.ts'
import { findWithdrawal } from './withdrawals.ts'

const STATES = ['approved', 'paying', 'paid', 'failed'] as const
/** Withdrawals in a batch, unless the person names a smaller number. */
const MAX_BATCH = 500

const limitInput = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, `must be a number from 1 to ${MAX_BATCH}`),
  v.transform(Number),
  v.maxValue(MAX_BATCH, `must be at most ${MAX_BATCH}`),
)

/** Id of a transaction, as a block explorer or a bank prints it. */
const transactionInput = v.pipe(
  textInput(200),
  v.regex(/^[\w:.@/+=-]+$/, 'must be the id of a transaction, without spaces'),
)

const batchInput = v.object({ batch: rowId })

/** Columns of the CSV of a batch. */
const CSV_COLUMNS = ['withdrawal', 'coin', 'amount', 'network', 'address', 'memo', 'bank', 'card', 'holder'] as const
type CsvColumn = (typeof CSV_COLUMNS)[number]

/** Operator commands for the payment of approved withdrawals. */
export const payoutCommands: readonly Command[] = [
  look({
    usage: 'payouts list',
    options: { state: '--state <STATE>', ...PAGE_OPTIONS, full: '--full' },
    description:
      'lists approved withdrawals by the progress of their payment, newest first; STATE is approved (waits for a person), paying, paid or failed; without it, those that are not paid yet; login names are masked without --full',
    permission: 'payouts.read',
    personal: ['contact', 'activity'],
    path: '/payouts',
    input: v.object({
      state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
      ...pageInput,
      full: v.optional(v.string(), ''),
    }),
    async run({ state, full, ...paging }, { db }) {
      const payouts = await listPayouts(db, state ? [state] : ['approved', 'paying'], toPage(paging))
      return full ? payouts : payouts.map((payout) => ({ ...payout, username: maskName(payout.username) }))
    },
    show: (rows) =>
      formatPage(
        rows,
        [
          'id',
          ['login name', 'username'],
          ['to pay', ({ received, coin }) => `${received} ${coin}`],
          ['by', ({ network, way }) => network || way],
          ['state', 'payout'],
          'batch',
          ['claimed by', 'person'],
          ['exported (UTC)', (row) => formatUtcMinute(row.exported_at)],
          ['changed (UTC)', (row) => formatUtcMinute(row.changed_at)],
          ['transaction', 'transaction', 'whole'],
        ],
        'There are none.',
      ),
  }),
  act({
    usage: 'payouts claim',
    options: { coin: '--coin <COIN>', network: '--network <NETWORK>', limit: '--limit <COUNT>' },
    description: `claims approved withdrawals as a batch that you pay, oldest first, at most ${MAX_BATCH}; nobody else can claim them, and you cannot claim what you approved`,
    permission: 'payouts.pay',
    method: 'POST',
    path: '/payout-batches',
    input: v.object({
      coin: v.optional(coinTitle),
      network: v.optional(textInput(40)),
      limit: v.optional(limitInput, String(MAX_BATCH)),
    }),
    async run({ coin, network, limit }, context) {
      const { tx, person, now } = context
      if (await arePayoutsStopped(tx)) return PAYOUTS_STOPPED
      const except = { approver: await findExcludedApprover(context), member: context.ownMember }
      const filter: PayoutFilter = { coin: coin ?? null, network: network ?? null, limit, except }
      const claimed = await claimPayouts(tx, person, filter, now())
      if (claimed.ids.length > 0) return claimed
      const others = await claimPayouts(tx, person, { ...filter, except: { ...except, approver: null } }, now())
      return others.ids.length > 0 ? ALL_APPROVED_BY_PERSON : new Problem('No approved withdrawal waits for a payment.')
    },
    show: ({ batch, ids }) =>
      `Batch ${batch} has ${ids.length} withdrawals: ${ids.join(', ')}. payouts export ${batch} prints what to pay.`,
  }),
  act({
    usage: 'payouts export <BATCH>',
    description:
      'prints the withdrawals of your batch that are not paid yet as CSV: amount, network, address and memo, or the bank card, in full, without those of members whose payouts are frozen; from then on a release or return of them needs a second person',
    permission: 'payouts.export',
    secretResult: true,
    method: 'POST',
    path: '/payout-batches/:batch/export',
    input: batchInput,
    run: ({ batch }, context) => exportBatch(context, batch),
    show: (rows) => formatCsv(rows, CSV_COLUMNS),
  }),
  act({
    usage: 'payouts paid <ID> <TRANSACTION>',
    description:
      'records that withdrawal ID of a batch is paid, with the id of the transaction, and notifies the member; of several reports only the first counts',
    permission: 'payouts.pay',
    method: 'POST',
    path: '/payouts/:id/paid',
    input: v.object({ ...idInput.entries, transaction: transactionInput }),
    async run({ id, transaction }, context) {
      const { tx, about, now } = context
      const conflict = await findConflictOf(context, id)
      if (conflict) return conflict
      const ending = { payout: 'paid', transaction } as const
      const withdrawal = await endPayout(tx, id, ending, { from: ['paying'], now: now() })
      if (!withdrawal) return explainState(await findWithdrawal(tx, id), id)
      about(withdrawal.member)
      return { id, transaction, member: withdrawal.member }
    },
    show: ({ id, transaction }) => `Withdrawal ${id} is paid by ${transaction}.`,
  }),
  act({
    usage: 'payouts failed <ID> <TEXT>',
    description:
      'returns the amount and fee of an approved withdrawal that cannot be paid, once, and notifies the member with the reason TEXT; check first that nothing was sent',
    permission: 'payouts.return',
    method: 'POST',
    path: '/payouts/:id/failed',
    input: v.object({ ...idInput.entries, text: textInput(1000) }),
    secondPerson: {
      rule: 'a return of a withdrawal that was exported for its payment',
      applies: async ({ id }, { tx }) => ((await lockPayout(tx, id))?.exported_at ?? null) !== null,
    },
    async run({ id, text }, context) {
      const { tx, about, now } = context
      const conflict = await findConflictOf(context, id)
      if (conflict) return conflict
      const ending = { payout: 'failed', reason: text } as const
      const withdrawal = await endPayout(tx, id, ending, { from: ['approved', 'paying'], now: now() })
      if (!withdrawal) return explainState(await findWithdrawal(tx, id), id)
      about(withdrawal.member)
      const { member, amount, coin } = withdrawal
      return { id, member, amount, coin }
    },
    show: ({ id, amount, coin, member }) => `Withdrawal ${id} failed: ${amount} ${coin} returned to member ${member}.`,
  }),
  act({
    usage: 'payouts release <BATCH>',
    description:
      'returns the withdrawals of a batch that are not paid yet to those that wait for a person; only for payments that were not sent: who claims them next pays them',
    permission: 'payouts.release',
    method: 'DELETE',
    path: '/payout-batches/:batch',
    input: batchInput,
    secondPerson: {
      rule: 'a release of withdrawals that were exported for their payment',
      applies: async ({ batch }, { tx }) =>
        (await lockBatch(tx, batch)).some(({ exported_at }) => exported_at !== null),
    },
    async run({ batch }, context) {
      const conflict = await findPayerConflict(context, await lockBatch(context.tx, batch))
      if (conflict) return conflict
      const count = await releasePayouts(context.tx, batch, context.now())
      return count > 0 ? { batch, count } : new Problem(`Batch ${batch} has no withdrawal that is not paid yet.`)
    },
    show: ({ batch, count }) => `${count} withdrawals of batch ${batch} wait for a person again.`,
  }),
]

/** Marks the unpaid withdrawals of the person's batch as exported, without those that are frozen, and returns the rows of the CSV. */
async function exportBatch(context: ActContext, batch: string): Promise<Record<CsvColumn, string>[] | Problem> {
  const { tx, secrets, person, now } = context
  if (await arePayoutsStopped(tx)) return PAYOUTS_STOPPED
  const claimer = await findClaimer(tx, batch)
  if (claimer !== null && claimer !== person) return new Problem(`Batch ${batch} is claimed by ${claimer}.`)
  const unpaid = await lockBatch(tx, batch)
  const conflict = await findPayerConflict(context, unpaid)
  if (conflict) return conflict
  if (unpaid.length === 0) return new Problem(`Batch ${batch} has no withdrawal that is not paid yet.`)
  const members = unpaid.map(({ member }) => member)
  const frozen = await findFrozenMembers(tx, members, 'payouts')
  const ids = unpaid.filter(({ member }) => !frozen.has(member)).map(({ id }) => id)
  if (ids.length === 0) return new Problem(`Payouts of all members of batch ${batch} are frozen.`)
  await markExported(tx, ids, now())
  return (await findPayouts(tx, ids)).map((withdrawal) => ({
    withdrawal: withdrawal.id,
    coin: withdrawal.coin,
    amount: withdrawal.received,
    network: withdrawal.network || withdrawal.way,
    address: withdrawal.address,
    memo: withdrawal.memo,
    bank: withdrawal.bank_name,
    card: withdrawal.card_number && secrets.open(withdrawal.card_number, withdrawal.member),
    holder: withdrawal.card_name,
  }))
}

/** Returns the refusal of a person who has approved the withdrawal, or null. The withdrawal stays locked until the transaction ends. */
export async function findConflictOf(context: ActContext, id: string): Promise<Forbidden | null> {
  const payout = await lockPayout(context.tx, id)
  return payout && findPayerConflict(context, [payout])
}

/** Returns the problem of a withdrawal that cannot be paid or returned in its state. */
export function explainState(withdrawal: Awaited<ReturnType<typeof findWithdrawal>>, id: string): Problem {
  if (!withdrawal) return new Problem(`There is no withdrawal ${id}.`)
  const { state, payout, transaction } = withdrawal
  if (state !== 'approved') return new Problem(`Withdrawal ${id} is not approved, but ${state}.`)
  if (payout === 'approved') return new Problem(`Withdrawal ${id} is in no batch: payouts claim comes first.`)
  return new Problem(`Withdrawal ${id} is ${payout} already${transaction && ` by ${transaction}`}.`)
}
