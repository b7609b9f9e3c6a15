import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { termsOf } from '../../../server/products/options/options.terms.ts'
import { betOn, type Offer, occasionsOf, type Result } from '../../support/attacks/bets.ts'
import { type PublicDay, publicDay } from '../../support/attacks/public-day.ts'
import { attacksOn } from '../../support/attacks/signals.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { sampleMarketsOf } from '../../support/sample-day.ts'

const SEED = 7
let offers: Offer[]
let days: PublicDay[]

before(async () => {
  const { durations, pushRule } = await termsOf(await embeddedDatabase(), '*')
  offers = durations.map(({ seconds, percent }) => ({
    seconds,
    payout: Number(percent) / 100,
    tie: pushRule === 'refund' ? 0 : -1,
  }))
  days = sampleMarketsOf(SEED).map(publicDay)
})

const describe = ({ strategy, seconds, bets, won, value, above }: Result) =>
  `${seconds} s, ${strategy}: ${bets} bets, ${(won * 100).toFixed(1)} % won, ${value.toFixed(3)} a stake, at most ${above.toFixed(3)}`

test('sample market, 24 h of 15 markets: no bet on public data has a positive expected value, at any duration offered', (t) => {
  assert.equal(days.length, 15)
  const results = Object.entries(attacksOn(days)).flatMap(([name, attack]) =>
    betOn(name, occasionsOf(attack, days), offers),
  )
  const told = results.filter(({ isTelling }) => isTelling)
  for (const { seconds } of offers) {
    const best = told.filter((result) => result.seconds === seconds).sort((a, b) => b.value - a.value)
    assert.ok(best.length >= LEAST_STRATEGIES, `${best.length} strategies of ${seconds} s were judged`)
    t.diagnostic(`best of ${best.length}: ${best[0] ? describe(best[0]) : ''}`)
  }
  assert.deepEqual(told.filter(({ above }) => above >= 0).map(describe), [])
})

/** Minimum number of strategies per duration: each attack is tried following its signal and against it. */
const LEAST_STRATEGIES = 40
