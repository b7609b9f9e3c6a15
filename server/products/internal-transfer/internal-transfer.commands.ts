import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import {
  INTERNAL_TRANSFER_STATUSES,
  type InternalTransferStatus,
} from '../../../shared/base/contract/internal-transfer.ts'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import {
  listTransferTerms,
  removeTransferTerms,
  setTransferTerms,
  type TransferTerms,
} from './internal-transfer.terms.ts'
import { listTransfers } from './transfers.ts'

const MAX_DAYS = 365
const STATUSES = Object.keys(INTERNAL_TRANSFER_STATUSES) as InternalTransferStatus[]
const PERCENT = 'must be percent below 100 such as 0.5 or 0.5%'

const coin = v.pipe(textInput(16), v.toUpperCase())
const fee = v.pipe(
  v.string(PERCENT),
  v.trim(),
  v.regex(/^\d{1,2}(\.\d{1,18})?\s?%?$/, PERCENT),
  v.transform((typed) => normalizeDecimal(typed.replace('%', '').trim()) ?? '0'),
)
const days = v.pipe(
  codecInput(count, 'must be a number of days'),
  v.check((all) => all <= MAX_DAYS, `must be at most ${MAX_DAYS}`),
)

const formatFee = ({ fee }: TransferTerms) => (fee === '0' ? 'free' : `${fee} %`)
const formatDays = ({ days }: TransferTerms) => (days === 0 ? 'at once' : `after ${days} × 24 h`)

/** Returns the terms of a coin, for the audit log; null if it cannot be sent. */
const readCoinTerms = async ({ coin }: { coin: string }, { tx }: ActContext): Promise<TransferTerms | null> =>
  (await listTransferTerms(tx)).find((terms) => terms.coin === coin) ?? null

/** Operator commands for transfers between members. */
export const commands: readonly Command[] = [
  look({
    usage: 'transfers terms list',
    description: 'lists the coins that members can send each other, with fee and duration',
    permission: 'transfers.read',
    personal: [],
    path: '/transfer-terms',
    run: (_, { db }) => listTransferTerms(db),
    show: (terms) =>
      formatTable(
        terms,
        ['coin', ['fee', formatFee], ['arrives', formatDays]],
        'No coin can be sent to other members.',
      ),
  }),
  act({
    usage: 'transfers terms set <COIN> <FEE> <DAYS>',
    description:
      'permits members to send a coin to each other; FEE is a percentage of the amount, deducted from it, DAYS the time until it arrives (0 is immediately); pending transfers keep their terms',
    permission: 'transfers.change',
    method: 'PUT',
    path: '/transfer-terms',
    input: v.object({ coin, fee, days }),
    readState: readCoinTerms,
    async run(terms, { tx }) {
      if (!(await allCoins(tx)).some(({ title }) => title === terms.coin))
        return new Problem(`There is no coin "${terms.coin}".`)
      await setTransferTerms(tx, terms)
      return terms
    },
    show: (terms) =>
      `${terms.coin} can be sent to other members: fee ${formatFee(terms)}, arrives ${formatDays(terms)}.`,
  }),
  act({
    usage: 'transfers terms remove <COIN>',
    description: 'stops transfers of a coin between members; pending transfers still arrive',
    permission: 'transfers.change',
    method: 'DELETE',
    path: '/transfer-terms/:coin',
    input: v.object({ coin }),
    readState: readCoinTerms,
    run: async ({ coin }, { tx }) =>
      (await removeTransferTerms(tx, coin))
        ? { coin }
        : new Problem(`${coin} cannot be sent to other members as it is.`),
    show: ({ coin }) => `${coin} can no longer be sent to other members.`,
  }),
  look({
    usage: 'transfers list',
    options: { status: '--status <STATUS>', ...PAGE_OPTIONS, full: '--full' },
    description: `lists transfers between members, newest first; STATUS is ${STATUSES.join(', ')}; names are masked without --full`,
    permission: 'transfers.read',
    personal: ['contact', 'activity'],
    path: '/transfers',
    input: v.object({
      status: v.optional(v.picklist(STATUSES, `must be one of ${STATUSES.join(', ')}`)),
      ...pageInput,
      full: v.optional(v.string(), ''),
    }),
    async run({ status, full, ...paging }, { db }) {
      const namedTransfers = await listTransfers(db, status ?? null, toPage(paging))
      return full
        ? namedTransfers
        : namedTransfers.map((namedTransfer) => ({
            ...namedTransfer,
            from: maskName(namedTransfer.from),
            to: maskName(namedTransfer.to),
          }))
    },
    show: (rows) =>
      formatPage(
        rows,
        [
          'id',
          'from',
          'to',
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          'fee',
          ['arrives', 'received'],
          'status',
          ['sent (UTC)', ({ sent_at }) => formatUtcMinute(sent_at)],
          ['due (UTC)', ({ arrives_at }) => formatUtcMinute(arrives_at)],
        ],
        'There are none.',
      ),
  }),
]
