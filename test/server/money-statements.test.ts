import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Market, Trade } from '../../server/market/market.ts'
import { calculateRepayment } from '../../server/products/loans/loans.ts'
import { findFirstDeciding, findLastDeciding } from '../../server/products/options/deciding-trades.ts'
import { catalogues } from '../../shared/base/i18n/folder.ts'
import { calculateLeastSwap } from '../../shared/base/money/swap-amounts.ts'
import { findTransferMinimumRefusal } from '../../shared/base/rules/account-transfer.rules.ts'
import { calculateAccruedInterest, calculateEarlyInterest } from '../../shared/base/rules/staking.rules.ts'
import { calculateLoanInterest, calculateMiningInterest } from '../../shared/base/rules/term-products.rules.ts'
import { computeLoanCost } from '../../widgets/loan-application/loan-application.rules.ts'

/** Market whose trades are all known. */
const createMarket = (trades: readonly Trade[], rejected: readonly Trade[] = []): Market => {
  const between = (list: readonly Trade[], from: number, to: number) => list.filter(({ ts }) => ts >= from && ts <= to)
  return {
    firstTradeAfter: (_symbol: string, after: number) => trades.find(({ ts }) => ts > after) ?? null,
    tradesBetween: (_symbol: string, from: number, to: number) => between(trades, from, to),
    findRejectedBetween: (_symbol: string, from: number, to: number) => between(rejected, from, to),
    getCoverage: () => [{ since: 0, until: 100_000 }],
  } as unknown as Market
}

const trade = (id: string, ts: number, amount = '1'): Trade => ({ id, ts, amount, price: '60000', direction: 'buy' })

const DAY = 86_400_000

/** Statements of money rules for members: where the text is, the words that state the rule, and a check that the rule does what they say. */
const STATEMENTS: readonly { place: string; says: RegExp; check: () => void }[] = [
  {
    place: 'record/rule',
    says: /^Two public trades decide: the first one after we accepted the order, and the last one before it ended\. Trades that are too small or have a rejected price are skipped\.$/,
    check: () => {
      const market = createMarket(
        [trade('before', 900), trade('dust', 1_100, '0.0001'), trade('first', 1_200), trade('second', 1_300)].concat([
          trade('third', 29_000),
          trade('last', 30_900),
          trade('crumb', 30_950, '0.0001'),
          trade('after', 31_100),
        ]),
        [trade('rejected', 1_050)],
      )
      const search = { symbol: 'BTC/USDT', after: 1_000, until: 31_000, leastTrade: '100' }
      const [entry, exit] = [findFirstDeciding(market, search), findLastDeciding(market, search)]
      assert.deepEqual([entry.trade?.id, exit.trade?.id], ['first', 'last'])
      assert.deepEqual(
        entry.skipped.trades.map(({ id, reason }) => [id, reason]),
        [
          ['rejected', 'rejected'],
          ['dust', 'small'],
        ],
      )
    },
  },
  {
    place: 'loans/early',
    says: /^Repaying early costs the same: the interest of the full term\.$/,
    check: () => {
      const interest = calculateLoanInterest({ amount: '500', rate: '0.05', scale: 2 }, 30)
      assert.equal(calculateRepayment({ amount: '500', interest }), '507.5', 'the total has no day in it')
    },
  },
  {
    place: 'loans/note',
    says: /amount plus interest\. The annual rate is the daily rate × 365\.$/,
    check: () => {
      const project = { interestRate: '0.05', cycle: 30, digits: 2 } as Parameters<typeof computeLoanCost>[0]
      const cost = computeLoanCost(project, '500', 0)
      assert.deepEqual([cost?.interest, cost?.total, cost?.yearly], ['7.5', '507.5', '18.25'])
    },
  },
  {
    place: 'staking/earlyAccrued',
    says: /^You keep interest for full days$/,
    check: () => {
      const stake = { amount: '36500', rate: '1', scale: 2, days: 30, startedAt: DAY + 1 }
      const getAccrued = (at: number) => calculateEarlyInterest('accrued', calculateAccruedInterest(stake, at))
      assert.equal(Number(getAccrued(2 * DAY - 1)), 0, 'the day of the start has not ended')
      assert.equal(Number(getAccrued(4 * DAY + 5)), 3)
    },
  },
  {
    place: 'staking/earlyForfeited',
    says: /^You lose all interest$/,
    check: () => assert.equal(calculateEarlyInterest('forfeited', '12.5'), '0'),
  },
  {
    place: 'mining/note',
    says: /You earn interest every day/,
    check: () => {
      const until = (day: number) => Number(calculateMiningInterest({ amount: '1000', rate: '0.1', scale: 2 }, day))
      assert.deepEqual([until(0), until(1), until(2), until(30)], [0, 1, 2, 30])
    },
  },
  {
    place: 'server/swap.belowLeast',
    says: /With less, rounding would cost more than the spread\.$/,
    check: () => {
      const prices = { gives: '1', gets: '60000' }
      const least = calculateLeastSwap({ prices, spread: '0.5', scales: { gives: 2, gets: 8 } })
      const unit = 60_000 / 1e8
      assert.ok(unit <= (Number(least) * 0.5) / 100, 'one unit of the coin that arrives is within the spread')
      assert.ok(unit > ((Number(least) - 0.01) * 0.5) / 100, 'a cent less would lose more to rounding')
    },
  },
  {
    place: 'account-transfer/belowMinimum',
    says: /^Move at least \{min\} \{coin\}, or the whole balance$/,
    check: () => {
      const limits = { minimum: '10', available: '7' }
      assert.notEqual(findTransferMinimumRefusal('5', limits), null)
      assert.equal(findTransferMinimumRefusal('7', limits), null, 'the whole balance')
    },
  },
]

for (const { place, says, check } of STATEMENTS)
  test(`statement of a money rule ${place}: the rule does what the text says`, () => {
    const [namespace = '', key = ''] = place.split('/')
    const hint = `${place} and its rule no longer agree: change both, and translate the text`
    assert.match(catalogues.en?.namespaces[namespace]?.[key] ?? '', says, hint)
    check()
  })
