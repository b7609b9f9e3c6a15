import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareRecords,
  fromReviewed,
  fromTerm,
  type WatchedRecord,
} from '../../../../shared/element/reports/record-watch.rules.ts'

const record = (id: string, outcome: WatchedRecord['outcome'], addedAt: number | null = 0): WatchedRecord => ({
  id,
  outcome,
  addedAt,
  coin: 'USDT',
  account: 'funds',
  amount: '5',
  fee: null,
})
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)

test('record that waited and is decided: reported once, others are not', () => {
  const { waiting, decided } = compareRecords(
    [record('1', 'credited'), record('2', null), record('3', 'cancelled')],
    new Set(['1', '2']),
    null,
  )
  assert.deepEqual([[...waiting], ids(decided)], [['2'], ['1']])
  assert.deepEqual(ids(compareRecords([record('1', 'credited')], waiting, null).decided), [])
})

test('record that this page has just sent: known, also if it was decided at once', () => {
  const records = [record('9', 'credited', 1_000), record('8', null, 1_000), record('7', 'credited', 999)]
  const { waiting, decided } = compareRecords(records, new Set(), 1_000)
  assert.deepEqual([[...waiting], ids(decided)], [['8'], ['9']])
})

test('records of which all are watched: those that run become known, those that had ended before do not', () => {
  const records = [record('1', null), record('2', 'settled')]
  const { waiting, decided } = compareRecords(records, new Set(), null, true)
  assert.deepEqual([[...waiting], ids(decided)], [['1'], []])
  assert.deepEqual(ids(compareRecords([record('1', 'settled')], waiting, null, true).decided), ['1'])
})

test('reviewed record: approved, refused and withdrawn by the member', () => {
  const row = { id: '7', coin: 'USDT', type: 'funds', amount: '5', createdAt: 1 }
  const outcome = (status: 'waiting' | 'approved' | 'refused' | 'withdrawn') =>
    fromReviewed({ ...row, status }, 'credited').outcome
  assert.deepEqual((['waiting', 'approved', 'refused', 'withdrawn'] as const).map(outcome), [
    null,
    'credited',
    'cancelled',
    'cancelled',
  ])
})

test('record of a term: runs until it is settled, from the time at which it began', () => {
  const row = { amount: '5', coin: 'USDT', startsAt: 7 }
  const facts = { id: '1', addedAt: 7, coin: 'USDT', account: 'funds', amount: '5', fee: null }
  assert.deepEqual(fromTerm('1', row, true), { ...facts, outcome: null })
  assert.deepEqual(fromTerm('1', { ...row, startsAt: 'soon' }, false), {
    ...facts,
    addedAt: null,
    outcome: 'settled',
  })
})

test('record whose time is unknown: unknown, also after a request of this page', () => {
  const { decided } = compareRecords([{ ...record('1', 'settled'), addedAt: null }], new Set(), 0)
  assert.deepEqual(decided, [])
  assert.deepEqual([...compareRecords([record('1', null)], new Set(), null).waiting], [], 'not all are watched')
})
