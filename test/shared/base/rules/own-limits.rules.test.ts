import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeLimit,
  findOwnLimitRefusal,
  findPauseRefusal,
  getLimitAt,
  LOOSER_DELAY_MS,
  type OwnLimit,
} from '../../../../shared/base/rules/own-limits.rules.ts'

const AT = 1_800_000_000_000
const NONE: OwnLimit = { kind: 'stake', period: 'day', amount: null, next: null }
const HUNDRED: OwnLimit = { ...NONE, amount: '100' }
const planned = (amount: string | null, at = AT + LOOSER_DELAY_MS): OwnLimit => ({ ...HUNDRED, next: { amount, at } })

test('limits: a tighter or first one applies at once, a looser one or none after 24 h', () => {
  assert.deepEqual(changeLimit(NONE, '100', AT), HUNDRED)
  assert.deepEqual(changeLimit(HUNDRED, '99.99', AT), { ...HUNDRED, amount: '99.99' })
  assert.deepEqual(changeLimit(HUNDRED, '100.01', AT), planned('100.01'))
  assert.deepEqual(changeLimit(HUNDRED, null, AT), planned(null))
})

test('limits: a tighter one cancels a planned change; the same change again keeps its time, another one starts anew', () => {
  assert.deepEqual(changeLimit(planned('300'), '50', AT + 1), { ...HUNDRED, amount: '50' })
  assert.deepEqual(changeLimit(planned('300'), '100', AT + 1), HUNDRED)
  assert.deepEqual(changeLimit(planned('300'), '300', AT + 1), planned('300'))
  assert.deepEqual(changeLimit(planned('300'), '200', AT + 1), planned('200', AT + 1 + LOOSER_DELAY_MS))
})

test('limits: a planned change applies from its time on, and a later one is compared with it', () => {
  const due = AT + LOOSER_DELAY_MS
  assert.equal(getLimitAt(planned('300'), due - 1).amount, '100')
  assert.equal(getLimitAt(planned('300'), due).amount, '300')
  assert.deepEqual(changeLimit(planned('300'), '200', due), { ...HUNDRED, amount: '200' })
})

test('limits: an attempt is refused with the least that is left; what is used above a limit leaves nothing', () => {
  const week: OwnLimit = { ...HUNDRED, period: 'week', amount: '120' }
  const used = ({ period }: OwnLimit) => (period === 'day' ? '60' : '110')
  const found = findOwnLimitRefusal([HUNDRED, week], { stake: '50' }, used, AT)
  assert.deepEqual(found?.refusal, { field: 'amount', rule: 'stakeLimit', bound: '10' })
  assert.equal(findOwnLimitRefusal([HUNDRED, week], { stake: '10' }, used, AT), null)
  assert.equal(findOwnLimitRefusal([HUNDRED], { deposit: '500' }, used, AT), null)
  assert.equal(findOwnLimitRefusal([HUNDRED], { stake: '1' }, () => '130', AT)?.refusal.bound, '0')
})

test('pauses: refuse until their end, which is named in UTC', () => {
  const pause = { kind: 'break', until: AT } as const
  assert.deepEqual(findPauseRefusal('marketId', pause, AT - 1), {
    field: 'marketId',
    rule: 'break',
    bound: '2027-01-15T08:00:00.000Z',
  })
  assert.equal(findPauseRefusal('marketId', pause, AT), null)
})
