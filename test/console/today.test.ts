import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupCommands } from '../../console/state/command.store.ts'
import { countOpenEvents, groupBalances, type MemberHistory, toTimeline } from '../../console/state/member.store.ts'
import { groupBatches } from '../../console/state/payouts.store.ts'
import { listReasons, readClaim } from '../../console/state/queue.store.ts'
import { groupWaiting } from '../../console/state/today.store.ts'
import { formatAge, formatAmount } from '../../console/view/figure-text.ts'

test('what waits: one line for each kind of review and list, the oldest first, empty ones left out', () => {
  const kinds = [
    { kind: 'identity', waiting: 10_000, oldest: 300, claimed: 2 },
    { kind: 'deposit', waiting: 2, oldest: 500, claimed: 0 },
  ]
  const payouts = [{ payout: 'paying', changed_at: 100 }] as never
  const lines = groupWaiting({ kinds, payouts, requests: [] })
  assert.deepEqual(
    lines.map(({ title, count, oldest, hasMore, claimed }) => [title, count, oldest, hasMore, claimed]),
    [
      ['Payouts in a batch', 1, 100, false, null],
      ['Reviews: identity', 10_000, 300, false, 2],
      ['Reviews: deposit', 2, 500, false, 0],
    ],
  )
  const many = Array.from({ length: 50 }, () => ({ payout: 'approved', changed_at: 1 })) as never
  assert.equal(groupWaiting({ kinds: [], payouts: many, requests: [] })[0]?.hasMore, true)
})

test('claim of a case: own, of another person, or expired', () => {
  const claim = { claimed_by: 'ann', claimed_until: 100 }
  assert.equal(readClaim(claim, 'ann', 99), 'own')
  assert.equal(readClaim(claim, 'ben', 99), 'other')
  assert.equal(readClaim(claim, 'ann', 100), 'expired')
  assert.equal(readClaim({ claimed_by: null, claimed_until: null }, 'ann', 99), 'none')
})

test('reasons of a refusal: one for each number of the kind, in English where it is translated', () => {
  const texts = [
    { id: '1', kind: 'deposit', lang: 'de', words: 'Nicht angekommen' },
    { id: '1', kind: 'deposit', lang: 'en', words: 'Not received' },
    { id: '2', kind: 'deposit', lang: 'de', words: 'Anderer Betrag' },
    { id: '3', kind: 'loan', lang: 'en', words: 'Too much' },
  ]
  assert.deepEqual(
    listReasons(texts, 'deposit').map(({ words }) => words),
    ['Not received', 'Anderer Betrag'],
  )
})

test('batches: payouts of one batch together, with the person who claimed it', () => {
  const rows = [
    { id: '3', batch: '9', person: 'ann' },
    { id: '2', batch: '8', person: 'ben' },
    { id: '1', batch: '9', person: 'ann' },
  ] as never
  assert.deepEqual(
    groupBatches(rows).map(({ id, person, rows: own }) => [id, person, own.length]),
    [
      ['9', 'ann', 2],
      ['8', 'ben', 1],
    ],
  )
})

test('commands: are searched in words and descriptions, and grouped by the first word', () => {
  const commands = [
    { words: 'mail list', description: 'lists messages' },
    { words: 'mail retry', description: 'sends again' },
    { words: 'notices add', description: 'sends a message' },
  ] as never
  const found = groupCommands(commands, ' MESSAGE')
  assert.deepEqual(
    found.map(([topic, own]) => [topic, own.map(({ words }) => words)]),
    [
      ['mail', ['mail list']],
      ['notices', ['notices add']],
    ],
  )
})

test('age: at most two units', () => {
  const ages = [59_000, 60_000, 11_100_000, 90_000_000].map(formatAge)
  assert.deepEqual(ages, ['under 1 min', '1 min', '3 h 05 min', '1 d 1 h'])
})

test('amount: commas between thousands of the whole part only', () => {
  const amounts = ['-1234567.1234567 USDT', '1000', '999.99999', '0'].map(formatAmount)
  assert.deepEqual(amounts, ['-1,234,567.1234567 USDT', '1,000', '999.99999', '0'])
})

const createHistory = (): MemberHistory => ({
  member: '1',
  events: [
    { kind: 'withdrawals', rows: [toRow('3', 30, 'waiting'), toRow('2', 10, 'paid')] },
    { kind: 'notes', rows: [toRow('1', 20, 'ann')] },
    { kind: 'bills', rows: [toRow('9', 40, '')] },
  ],
})
const toRow = (id: string, at: number, state: string) => ({ id, at, what: '', amount: '', state })

test('member: the timeline has events of all kinds, newest first, without bills', () => {
  const ids = toTimeline(createHistory(), 2).map(({ kind, id }) => `${kind} ${id}`)
  assert.deepEqual(ids, ['withdrawals 3', 'notes 1'])
})

test('member: a part counts what has not ended, and notes', () => {
  const data = createHistory()
  assert.equal(countOpenEvents(data, ['withdrawals']), '1')
  assert.equal(countOpenEvents(data, ['notes']), '1')
  assert.equal(countOpenEvents(data, ['bills']), '')
  const rows = Array.from({ length: 10 }, (_, at) => toRow(String(at), at, 'open'))
  assert.equal(countOpenEvents({ member: '1', events: [{ kind: 'spot', rows }] }, ['spot', 'swaps']), '10+')
})

test('member: a coin of an account is one line with its parts', () => {
  const balances = [
    { coin: 'USDT', type: 'funds', part: 'available', balance: '9', value: '9' },
    { coin: 'USDT', type: 'funds', part: 'frozen', balance: '1', value: '1' },
    { coin: 'XYZ', type: 'funds', part: 'frozen', balance: '2', value: null },
  ] as const
  assert.deepEqual(
    groupBalances(balances).map(({ coin, available, frozen, values }) => [coin, available, frozen, values]),
    [
      ['USDT', '9', '1', ['9', '1']],
      ['XYZ', '0', '2', []],
    ],
  )
})
