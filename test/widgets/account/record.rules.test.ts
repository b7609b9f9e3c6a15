import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getDeposits, getWithdrawals } from '../../../shared/base/contract/records.ts'
import { toCsv } from '../../../shared/base/format/csv.rules.ts'
import {
  getCoinName,
  getRecordTabs,
  getStatusKey,
  getStatusTone,
  toBillRecord,
  toDepositRecord,
  toTransferRecord,
  toWithdrawalRecord,
} from '../../../widgets/account/record.rules.ts'

test('tabs: types 2 and 1 have bills, withdrawals and deposits; type 3 has bills and transfers (TAC-03, TAC-04)', () => {
  assert.deepEqual(getRecordTabs('options'), ['bills', 'withdrawals', 'deposits'])
  assert.deepEqual(getRecordTabs('funds'), ['bills', 'withdrawals', 'deposits'])
  assert.deepEqual(getRecordTabs('quant'), ['bills', 'transfers'])
})

test('the sign of a bill comes from its kind, not from its amount (TAC-14, Q-034)', () => {
  const bill = { id: '1', amount: '-5', remark: '', createdAt: 1, balance: null, type: '', number: '' }
  assert.deepEqual(
    [toBillRecord({ ...bill, kind: 'income' }).way, toBillRecord({ ...bill, kind: 'income' }).amount],
    ['income', '5'],
  )
  assert.equal(toBillRecord({ ...bill, kind: 'expense' }).way, 'expense')
})

test('the amount of a withdrawal is that of its first field, else of the other (Q-036)', () => {
  const record = {
    id: '1',
    status: '1',
    remark: '',
    address: '',
    network: '',
    memo: '',
    payout: 'none',
    transaction: '',
    updatedAt: 1,
    cursor: '',
  } as const
  assert.equal(toWithdrawalRecord({ ...record, amount: '3', otherAmount: '4' }).amount, '3')
  assert.equal(toWithdrawalRecord({ ...record, amount: null, otherAmount: '4' }).amount, '4')
  assert.equal(toWithdrawalRecord({ ...record, amount: null, otherAmount: null }).amount, null)
})

test('the status of a withdrawal is the progress of its payout until that is done', () => {
  const row = toWithdrawalRecord
  const base = { id: '1', amount: '3', otherAmount: null, remark: '', address: '', network: '', memo: '' } as const
  const shown = (payout: 'none' | 'approved' | 'paying' | 'paid' | 'failed', status: string) => {
    const record = row({ ...base, payout, status, transaction: '', updatedAt: 1, cursor: '' })
    return [getStatusKey(record.status), getStatusTone(record.status), record.way]
  }
  assert.deepEqual(shown('none', '2'), ['status2', 'success', 'expense'])
  assert.deepEqual(shown('approved', '2'), ['payout_approved', 'warning', 'expense'])
  assert.deepEqual(shown('paying', '2'), ['payout_paying', 'warning', 'expense'])
  assert.deepEqual(shown('paid', '2'), ['status2', 'success', 'expense'])
  assert.deepEqual(shown('failed', '3'), ['payout_failed', 'error', null])
})

test('the direction of a transfer is relative to the shown account (TAC-17)', () => {
  const move = {
    id: '1',
    amount: '3',
    status: '2',
    fromAccount: 'funds',
    toAccount: 'quant',
    coin: 'USDT',
    msg: '',
    updatedAt: 1,
  } as const
  assert.deepEqual(
    (['quant', 'funds', 'options'] as const).map((here) => toTransferRecord(here)(move).way),
    ['income', 'expense', null],
  )
})

test('review statuses 1, 2 and 3 have texts, others are shown as received (TAC-18)', () => {
  assert.deepEqual(['1', '2', '3', '4', '9', ''].map(getStatusKey), [
    'status1',
    'status2',
    'status3',
    'status4',
    null,
    null,
  ])
})

test('CSV: quotes where needed, formulas defused, numbers unchanged', () => {
  assert.equal(
    toCsv([
      ['a', 'b,c', 'say "x"'],
      ['=1+1', '-5.25', '@sum'],
      ['two\nlines', '+44', '-x'],
    ]),
    '\ufeffa,"b,c","say ""x"""\r\n\'=1+1,-5.25,\'@sum\r\n"two\nlines",\'+44,\'-x\r\n',
  )
})

/** Parses one line of CSV with quotes. */
function parseCsvLine(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const quoted = line[at] === '"'
    const end = quoted ? closing(line, at + 1) : line.indexOf(',', at)
    const stop = quoted ? end + 1 : end < 0 ? line.length : end
    cells.push(quoted ? line.slice(at + 1, end).replaceAll('""', '"') : line.slice(at, stop))
    at = stop + 1
  }
  return cells
}

function closing(line: string, from: number): number {
  let at = from
  while (line[at] !== '"' || line[at + 1] === '"') at += line[at] === '"' ? 2 : 1
  return at
}

test('CSV: every text can be read back from its cell, defused or not', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (row) => {
      const cells = parseCsvLine(toCsv([row]).slice(1, -2))
      assert.equal(cells.length, row.length)
      row.forEach((text, at) => {
        assert.ok(cells[at] === text || cells[at] === `'${text}`, JSON.stringify([text, cells[at]]))
      })
    }),
  )
})

test('rejected and taken-back records: nothing moved, others did', () => {
  const [deposit] = getDeposits.example
  const [withdrawal] = getWithdrawals.example
  assert.ok(deposit && withdrawal)
  const ways = ['1', '2', '3', '4'].map((status) => [
    toDepositRecord({ ...deposit, status }).way,
    toWithdrawalRecord({ ...withdrawal, status }).way,
  ])
  assert.deepEqual(ways, [
    ['income', 'expense'],
    ['income', 'expense'],
    [null, null],
    [null, null],
  ])
})

test('coin of an account: named by its id once the balances are loaded', () => {
  const overview = { accounts: [{ coins: [{ id: '1', name: 'USDT' }] }, { coins: [{ id: '2', name: 'BTC' }] }] }
  const read = (id: string) => getCoinName(overview as unknown as Parameters<typeof getCoinName>[0], id)
  assert.deepEqual(['1', '2', '3'].map(read), ['USDT', 'BTC', ''])
  assert.equal(getCoinName(null, '1'), '')
})

test('badges: waiting, accepted and rejected have a tone, others have none', () => {
  assert.deepEqual(['1', '2', '3', '4', ''].map(getStatusTone), ['warning', 'success', 'error', '', ''])
})
