import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import {
  INTERNAL_TRANSFER_STATUSES,
  type InternalTransferStatus,
} from '../../../shared/base/contract/internal-transfer.ts'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { codecInput, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { allCoins } from '../../ledger/ledger.ts'
import {
  listTransferTerms,
  removeTransferTerms,
  setTransferTerms,
  type TransferTerms,
} from './internal-transfer.terms.ts'
import { maskName } from './mask-name.ts'
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

/** Operator commands for transfers between members. */
export const commands: readonly Command[] = [
  command({
    usage: 'transfers terms list',
    description: 'lists the coins that members can send each other, with fee and duration',
    method: 'GET',
    path: '/transfer-terms',
    run: (_, { db }) => listTransferTerms(db),
    show: (terms) =>
      formatTable(
        terms,
        ['coin', ['fee', formatFee], ['arrives', formatDays]],
        'No coin can be sent to other members.',
      ),
  }),
  command({
    usage: 'transfers terms set <COIN> <FEE> <DAYS>',
    description:
      'permits members to send a coin to each other; FEE is a percentage of the amount, deducted from it, DAYS the time until it arrives (0 is immediately); pending transfers keep their terms',
    method: 'PUT',
    path: '/transfer-terms',
    input: v.object({ coin, fee, days }),
    async run(terms, { db }) {
      if (!(await allCoins(db)).some(({ title }) => title === terms.coin))
        return new Problem(`There is no coin "${terms.coin}".`)
      await setTransferTerms(db, terms)
      return terms
    },
    show: (terms) =>
      `${terms.coin} can be sent to other members: fee ${formatFee(terms)}, arrives ${formatDays(terms)}.`,
  }),
  command({
    usage: 'transfers terms remove <COIN>',
    description: 'stops transfers of a coin between members; pending transfers still arrive',
    method: 'DELETE',
    path: '/transfer-terms/:coin',
    input: v.object({ coin }),
    run: async ({ coin }, { db }) =>
      (await removeTransferTerms(db, coin))
        ? { coin }
        : new Problem(`${coin} cannot be sent to other members as it is.`),
    show: ({ coin }) => `${coin} can no longer be sent to other members.`,
  }),
  command({
    usage: 'transfers list',
    options: { status: '--status <STATUS>', ...PAGE_OPTIONS, full: '--full' },
    description: `lists transfers between members, newest first; STATUS is ${STATUSES.join(', ')}; names are masked without --full`,
    method: 'GET',
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
