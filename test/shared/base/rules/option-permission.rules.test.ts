import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findOptionRequirement,
  findSession,
  findWrongAnswers,
  hasOptionRules,
  MAX_SESSION_GAP_MS,
  type OptionStanding,
  QUESTIONS_VERSION,
  type SessionOrder,
} from '../../../../shared/base/rules/option-permission.rules.ts'
import { COUNTRY_CODES } from '../../../../shared/base/rules/residence.rules.ts'

const NOW = 1_800_000_000_000
const NO_OPTION_RULES = { countries: [], warns: false, asks: false, checkMinutes: 0 }
const ALL = { countries: ['DE'], warns: true, asks: true, checkMinutes: 60 }
const NOTHING: OptionStanding = { country: null, warningVersion: null, questionsVersion: null, sessionSince: null }
const present = { warningVersion: '1', now: NOW }

const order = (acceptedAt: number, part: Partial<SessionOrder> = {}): SessionOrder => ({
  acceptedAt,
  endsAt: acceptedAt + 30_000,
  amount: '10',
  outcome: 'lost',
  profit: '0',
  ...part,
})

test('no rule of the operator: nothing is required of a member about whom nothing is known', () => {
  assert.equal(hasOptionRules(NO_OPTION_RULES), false)
  assert.equal(findOptionRequirement(NO_OPTION_RULES, NOTHING, present), 'none')
})

test('all rules: the steps come in their order, and none is left after the last one', () => {
  const steps = [
    { country: 'TR' },
    { warningVersion: '1' },
    { questionsVersion: QUESTIONS_VERSION },
    { sessionSince: NOW - 3_600_000 },
    { sessionSince: NOW - 3_599_999 },
  ]
  let standing = NOTHING
  const found = [findOptionRequirement(ALL, standing, present)]
  for (const step of steps) {
    standing = { ...standing, ...step }
    found.push(findOptionRequirement(ALL, standing, present))
  }
  assert.deepEqual(found, ['residence', 'riskWarning', 'questions', 'none', 'realityCheck', 'none'])
})

test('a blocked country stays blocked whatever else was done', () => {
  const standing = { country: 'DE', warningVersion: '1', questionsVersion: QUESTIONS_VERSION, sessionSince: null }
  assert.equal(findOptionRequirement(ALL, standing, present), 'country')
})

test('answers: the numbers of the wrong ones are returned', () => {
  assert.deepEqual(findWrongAnswers('100'), [])
  assert.deepEqual(findWrongAnswers('011'), ['1', '2', '3'])
})

test('session: ends at a gap of more than 30 minutes, and sums settled and open orders', () => {
  const newest = [
    order(NOW - 60_000, { outcome: 'pending' }),
    order(NOW - 60_000 - MAX_SESSION_GAP_MS, { outcome: 'won', profit: '3' }),
    order(NOW - 120_000 - 2 * MAX_SESSION_GAP_MS),
  ]
  assert.deepEqual(findSession(newest, NOW), {
    since: NOW - 60_000 - MAX_SESSION_GAP_MS,
    orders: 2,
    result: '3',
    open: '10',
  })
})

test('session: none while the newest order ended more than 30 minutes ago', () => {
  assert.equal(findSession([order(NOW - 30_001 - MAX_SESSION_GAP_MS)], NOW), null)
  assert.equal(findSession([], NOW), null)
})

test('countries: 249 codes of two capital letters, each once', () => {
  assert.equal(new Set(COUNTRY_CODES).size, 249)
  assert.ok(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code)))
})
