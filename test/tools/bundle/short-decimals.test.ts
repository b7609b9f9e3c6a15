import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import { shortenDecimals } from '../../../tools/bundle/short-decimals.ts'

const decimals = readFileSync('shared/base/money/decimal.ts', 'utf8')
let Short: typeof Big

before(async () => {
  const code = shortenDecimals(readFileSync('node_modules/big.js/big.mjs', 'utf8'))
  Short = (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
})

test('methods of shared/base/money/decimal.ts: the same results as with the whole package', () => {
  const number = fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
    .map(([units, scale]) => `${units}e-${scale}`)
  const methods = ['plus', 'minus', 'times', 'div', 'cmp', 'abs', 'round', 'toFixed'] as const
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 1, 3), (a, b, scale, mode) => {
      const calculate = (of: typeof Big) => {
        const [one, other] = [new of(a), new of(b)]
        const quotient = other.cmp(0) === 0 ? one : one.div(other)
        return [
          ...[one.plus(other), one.minus(other), one.times(other), quotient, one.abs()].map((result) =>
            result.toFixed(),
          ),
          one.cmp(other),
          one.round(scale, mode).toFixed(),
          one.toFixed(scale, mode),
        ]
      }
      assert.deepEqual(calculate(Short), calculate(Big))
    }),
  )
  // Every method that the source names is among those of this test.
  const named = [...decimals.matchAll(/\.(\w+)\(/g)].map(([, name]) => name)
  assert.deepEqual(
    Object.keys(Object.getPrototypeOf(new Big(1)))
      .filter((name) => named.includes(name))
      .sort(),
    [...methods].sort(),
  )
})

test('another version of the package: named, not shortened', () => {
  assert.throws(() => shortenDecimals('export default class Big {}'), /big\.js has changed/)
})
