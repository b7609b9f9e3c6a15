import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getStakingProjects } from '../../../shared/base/contract/staking.ts'
import { compare } from '../../../shared/base/money/decimal.ts'
import { repeatForm } from '../../../shared/state/submissions/repeat-form.rules.ts'
import {
  estimateRevenue,
  findChosenProject,
  findRange,
  findStakeAmountProblem,
  getEndTime,
  NO_PROJECT,
  type Period,
  type Project,
  parseWholeAmount,
  type Stake,
} from '../../../widgets/staking/staking.rules.ts'

const [usdt] = getStakingProjects.example as [Project]
const [month, quarter] = usdt.periods as [Period, Period]
const eth: Project = { ...usdt, id: '2', coin: { id: '3', title: 'ETH' } }

test('project and period: the chosen ones, else the first; null if no longer offered (STK-01)', () => {
  const ids = (project: string, period: string) => {
    const chosen = findChosenProject([usdt, eth], { project, period })
    return chosen && [chosen.project.id, chosen.period?.id ?? null]
  }
  assert.deepEqual(ids('', ''), ['1', '1'])
  assert.deepEqual(ids('2', '2'), ['2', '2'])
  const none = { project: '', period: '' }
  assert.equal(findChosenProject([usdt, eth], none, new Set([eth.coin.id]))?.project, eth, 'a coin that the member has')
  assert.equal(findChosenProject([usdt, eth], none, new Set(['99']))?.project, usdt)
  assert.equal(findChosenProject([usdt, eth], { project: '1', period: '9' })?.period, null)
  assert.deepEqual(
    [ids('9', ''), ids(NO_PROJECT, ''), findChosenProject([], { project: '', period: '' })],
    [null, null, null],
  )
})

test('amount: digits, at least the minimum and at most the balance (STK-04, STK-05, STK-06)', () => {
  const known = { least: '100', balance: '5000' }
  for (const [typed, problem] of [
    ['', 'amountMissing'],
    ['1a', 'notANumber'],
    ['-5', 'notPositive'],
    ['1.5', 'notWhole'],
    ['0', 'notPositive'],
    ['99', 'belowLeast'],
    ['100', null],
    ['5000', null],
    ['5001', 'insufficient'],
  ] as const)
    assert.equal(findStakeAmountProblem(typed, known), problem, typed)
  assert.equal(findStakeAmountProblem('1', { least: null, balance: null }), null)
  assert.deepEqual(['2000', '1.5', '0', 'x', ''].map(parseWholeAmount), ['2000', null, null, null, null])
})

test("estimate: simple interest at the yearly rate over the days, rounded down at the coin's digits (STK-09, Q-132)", () => {
  assert.equal(estimateRevenue(usdt, quarter, '2000'), '30.57534246')
  assert.equal(estimateRevenue({ digits: 0 }, quarter, '2000'), '30')
  const whole = fc.bigInt({ min: 1n, max: 10n ** 20n }).map(String)
  fc.assert(
    fc.property(
      whole,
      fc.constantFrom(0, 6, 8, 18),
      (amount, digits) =>
        compare(estimateRevenue({ digits }, month, amount), estimateRevenue({ digits }, quarter, amount)) <= 0,
    ),
  )
})

test('a stake ends at the start of a UTC day', () => {
  assert.equal(getEndTime(quarter, Date.UTC(2026, 10, 20, 15, 4)), Date.UTC(2027, 1, 18))
})

test('range: smallest and largest in any order, null for an empty list', () => {
  assert.deepEqual(findRange(['6.2', '4.8', '10']), { min: '4.8', max: '10' })
  assert.equal(findRange([]), null)
})

test('stakes are the same under other passwords and terms', () => {
  const stake: Stake = { id: '1', periodId: '2', amount: '5', payPassword: null, terms: 'a' }
  assert.deepEqual(repeatForm({ ...stake, payPassword: 'x', terms: 'b' }, stake), { ...stake, payPassword: 'x' })
  assert.equal(repeatForm({ ...stake, amount: '6' }, stake), null)
  assert.equal(repeatForm({ ...stake, periodId: '3' }, stake), null)
})
