import { add, compare, divide, multiply, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findLeast, type Level } from '../../../shared/base/money/fills.ts'

/** Number of parts of a side of a market's book (migration 0340). Each has an equal share of every level; the first also has what does not divide. */
export const BOOK_PARTS = 16
/** Decimals of the shares. */
const SHARE_DIGITS = 8

/** Liquidity that members consumed of one part of a side of the visible book, by price: size of the part's share at that time, and consumed quantity. */
export type ConsumedLiquidity = Readonly<Record<string, readonly [size: Decimal, taken: Decimal]>>

/** Part of a side, by its number, and what was consumed of it. */
export interface BookPart {
  part: number
  levels: ConsumedLiquidity
}

/** Returns the share of a level that a part owns. */
function getShare(size: Decimal, part: number): Decimal {
  const share = divide(size, String(BOOK_PARTS), SHARE_DIGITS, 'down')
  return part === 0 ? subtract(size, multiply(share, String(BOOK_PARTS - 1))) : share
}

/** Returns the consumed quantity of a part's share. 0 if the size has changed since, which means that the level was replenished. */
const getConsumedQuantity = (price: Decimal, share: Decimal, taken: ConsumedLiquidity): Decimal => {
  const [shareThen, consumed] = taken[price] ?? []
  return shareThen !== undefined && consumed !== undefined && compare(shareThen, share) === 0 ? consumed : '0'
}

/** Returns the quantity that is left of a level in a part. */
export function getRemaining([price, size]: Level, { part, levels }: BookPart): Decimal {
  const share = getShare(size, part)
  const left = subtract(share, getConsumedQuantity(price, share, levels))
  return sign(left) > 0 ? left : '0'
}

/** Returns what is left of the levels of a book in some parts, best first. Omits exhausted levels. */
export const subtractConsumed = (levels: readonly Level[], parts: readonly BookPart[]): Level[] =>
  levels
    .map((level): Level => {
      // Of most levels nothing was consumed.
      const isWhole = parts.length === BOOK_PARTS && parts.every((part) => part.levels[level[0]] === undefined)
      return isWhole ? level : [level[0], parts.map((part) => getRemaining(level, part)).reduce(add, '0')]
    })
    .filter(([, size]) => sign(size) > 0)

/** Returns the parts after `quantity` more is consumed, starting at the best level. Drops levels that have left the book. */
export function addConsumed(levels: readonly Level[], parts: readonly BookPart[], quantity: Decimal): BookPart[] {
  let rest = quantity
  const after = parts.map(({ part }) => ({ part, levels: {} as Record<string, readonly [Decimal, Decimal]> }))
  for (const level of levels) {
    const [price, size] = level
    for (const [at, part] of parts.entries()) {
      const isKnown = part.levels[price] !== undefined
      if (!isKnown && sign(rest) === 0) continue
      const share = getShare(size, part.part)
      const before = getConsumedQuantity(price, share, part.levels)
      const more = findLeast([rest, getRemaining(level, part)])
      rest = subtract(rest, more)
      const written = after[at]
      if (written && (sign(before) > 0 || sign(more) > 0)) written.levels[price] = [share, add(before, more)]
    }
  }
  return after
}

/** Parts from which an order can take its fill: all of `needed`, and `count` of `candidates`. */
export interface PartChoice {
  needed: readonly number[]
  candidates: readonly number[]
  count: number
}

/**
 * Chooses parts with the quantity that an order takes if it has all parts: those with a rest of a level that it empties, and as few as possible with a rest of its
 * last level. `turn` is any number, different for concurrent orders, so that they prefer different parts.
 */
export function chooseParts(
  levels: readonly Level[],
  parts: readonly BookPart[],
  { quantity, turn }: { quantity: Decimal; turn: number },
): PartChoice {
  const needed = new Set<BookPart>()
  let rest = quantity
  for (const level of levels) {
    const remaining = new Map(parts.map((part) => [part, getRemaining(level, part)]))
    const total = [...remaining.values()].reduce(add, '0')
    if (compare(rest, total) >= 0) {
      for (const [part, left] of remaining) if (sign(left) > 0) needed.add(part)
      rest = subtract(rest, total)
      if (sign(rest) === 0) break
      continue
    }
    for (const part of needed) rest = subtract(rest, remaining.get(part) ?? '0')
    if (sign(rest) > 0) return { needed: toNumbers([...needed]), ...chooseCandidates(remaining, needed, rest, turn) }
    break
  }
  return { needed: toNumbers([...needed]), candidates: [], count: 0 }
}

function chooseCandidates(
  remaining: ReadonlyMap<BookPart, Decimal>,
  needed: ReadonlySet<BookPart>,
  rest: Decimal,
  turn: number,
): Omit<PartChoice, 'needed'> {
  const inTurn = [...remaining.keys()]
    .filter((part) => !needed.has(part) && sign(remaining.get(part) ?? '0') > 0)
    .sort((a, b) => ((a.part + turn) % BOOK_PARTS) - ((b.part + turn) % BOOK_PARTS))
  const sufficient = inTurn.filter((part) => compare(remaining.get(part) ?? '0', rest) >= 0)
  if (sufficient.length > 0) return { candidates: toNumbers(sufficient), count: 1 }
  const byRest = inTurn.sort((a, b) => compare(remaining.get(b) ?? '0', remaining.get(a) ?? '0'))
  let [count, left] = [0, rest]
  for (const part of byRest) {
    if (sign(left) <= 0) break
    left = subtract(left, remaining.get(part) ?? '0')
    count += 1
  }
  return { candidates: toNumbers(byRest), count }
}

const toNumbers = (parts: readonly BookPart[]): number[] => parts.map(({ part }) => part)
