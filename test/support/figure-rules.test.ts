import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFigureFaults } from './figure-rules.ts'

test('figures that follow the rule: no fault', () => {
  for (const text of [
    '8,840.00 USDT',
    '0.00318 USDT',
    '1,003.94520547 USDT',
    '0.51163241 BTC and 1,500.00 XRP',
    'BTC/USDT 60,412.87',
    '30 s, 5 min, 1:04:37',
    'Nov 21, 20:02 or Nov 21, 2025',
    '−1.74%, +10.54%, 0.00%, 12%',
  ])
    assert.deepEqual(findFigureFaults(text), [], text)
})

test('figures that break the rule: named with the rule', () => {
  for (const [text, rule] of [
    ['8,098.0593432 USDT', 'money has two decimals'],
    ['1,000 USDT staked', 'money has two decimals'],
    ['0.511632412 BTC', 'coins have at most 8 significant digits'],
    ['2026-11-28 19:30', 'dates name the month'],
    ['30 sec', 'seconds are `s`, hours are `h`'],
    ['for 60s', 'a space before the unit of a duration'],
    ['-1.7%', 'U+2212 is the minus'],
    ['+0.00%', 'zero has no sign'],
    ['0.12345%', 'percentages have at most four decimals'],
  ] as const)
    assert.deepEqual(
      findFigureFaults(text).map((fault) => fault.split(': ').at(-1)),
      [rule],
      text,
    )
})
