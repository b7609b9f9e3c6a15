import { amount, choice, exactMoment, flag, from, id, list, object, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

const toWords = <const Words extends readonly string[]>(words: Words) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Word in Words[number]]: Word }

/** Types of records that have a number and a page, as in the address of that page and in notices. */
export const RECORD_TYPES = [
  'option',
  'spot',
  'swap',
  'deposit',
  'withdrawal',
  'transfer',
  'loan',
  'stake',
  'mining',
] as const

/** Name of such a type. */
export type RecordType = (typeof RECORD_TYPES)[number]

/** States of records of all types. `none`: the backend sent a state that this code does not know; it is not shown. */
export const RECORD_STATES = [
  'none',
  'open',
  'won',
  'lost',
  'draw',
  'returned',
  'waiting',
  'completed',
  'approved',
  'refused',
  'cancelled',
  'repaid',
  'running',
  'ended',
  'redeemed',
  'transferring',
] as const

/** Name of such a state. */
export type RecordState = (typeof RECORD_STATES)[number]

/** Names of the facts of a record. The page has a label for each; a fact with another name is left out. */
export const RECORD_FIELDS = [
  'market',
  'direction',
  'orderType',
  'timeInForce',
  'trigger',
  'amount',
  'given',
  'received',
  'rate',
  'spread',
  'price',
  'quantity',
  'filled',
  'averagePrice',
  'total',
  'fee',
  'duration',
  'payout',
  'leastTrade',
  'skippedSmall',
  'skippedRejected',
  'entry',
  'exit',
  'result',
  'account',
  'network',
  'address',
  'memo',
  'transaction',
  'bank',
  'card',
  'product',
  'dayRate',
  'yearRate',
  'term',
  'interest',
  'toRepay',
  'paid',
  'early',
  'sender',
  'recipient',
  'created',
  'ends',
  'arrives',
  'due',
  'decided',
  'repaid',
  'ended',
  'reason',
] as const

/** Name of such a fact. */
export type RecordField = (typeof RECORD_FIELDS)[number]

/** Values of facts of the kind `word`. The page has a text for each. */
export const RECORD_WORDS = [
  'up',
  'down',
  'buy',
  'sell',
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'options',
  'funds',
  'quant',
  'none',
  'accrued',
  'forfeited',
] as const

/** Name of such a value. */
export type RecordWord = (typeof RECORD_WORDS)[number]

/** Kinds of facts, which determine how `value` is written. */
export const RECORD_KINDS = [
  'text',
  'code',
  'word',
  'amount',
  'change',
  'rate',
  'percent',
  'seconds',
  'days',
  'time',
  'exact',
  'day',
  'trade',
] as const

/**
 * One fact of a record. `value` by `kind`: `text` and `code` (address or card) are shown as sent, `word` is one of `RECORD_WORDS`, `amount` and `change` (with
 * its sign) are decimals of the coin `unit`, `rate` is the decimal of `unit` for one `of`, `percent` a decimal, `seconds` and `days` integers, `time`, `exact`
 * (shown with ms) and `day` (of UTC) are `at`, in ms. `trade` is the price in `unit` of the public trade `id` of the market `of`, at `at`.
 */
export const recordFact = object({
  field: choice(toWords(RECORD_FIELDS)),
  kind: choice(toWords(RECORD_KINDS)),
  value: text,
  unit: text,
  of: text,
  id: text,
  at: exactMoment,
})

/** Fact of a record in a response. */
export type RecordFact = ReturnType<typeof recordFact.read> & object

/** Posting of a record on an available balance: the signed amount `num` of a coin in the account `type`, with the text of its bill. */
const recordBill = object({
  id,
  coinId: from('c_id', id),
  coin: text,
  type: choice(ACCOUNT_TYPES, 'funds'),
  amount: from('num', amount),
  remark: text,
  createdAt: from('addtime', exactMoment),
})

/**
 * Returns one record of the member by its type and its number, as in the address of its page: order, swap, deposit, withdrawal, transfer, loan, stake or mining
 * machine. `number` is the number shown to members; the plain id of a loan, stake, mining machine or transfer finds it too. `final`: nothing will
 * change any more. The recipient of an arrived transfer sees it with a masked sender. Any other number is refused with the field `number` and the rule
 * `unknown`.
 */
export const getRecord = endpoint({
  path: 'getRecord',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { type: choice(toWords(RECORD_TYPES)), number: id },
  data: object({
    type: choice(toWords(RECORD_TYPES)),
    number: text,
    state: choice(toWords(RECORD_STATES), 'none'),
    final: flag,
    facts: list(recordFact),
    bills: list(recordBill),
  }),
  example: {
    type: 'deposit',
    number: '7',
    state: 'completed',
    final: true,
    facts: [
      { field: 'amount', kind: 'amount', value: '500', unit: 'USDT', of: '', id: '', at: null },
      { field: 'network', kind: 'text', value: 'TRC20', unit: '', of: '', id: '', at: null },
      { field: 'created', kind: 'time', value: '', unit: '', of: '', id: '', at: 1_794_000_000_000 },
    ],
    bills: [
      {
        id: '12',
        coinId: '1',
        coin: 'USDT',
        type: 'funds',
        amount: '500',
        remark: 'Deposit #7',
        createdAt: 1_794_000_060_000,
      },
    ],
  },
})

/** Record in a response. */
export type MemberRecord = ResponseData<typeof getRecord>
