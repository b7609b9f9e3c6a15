import type { RuleRefusal } from '../base/rules/refusal.ts'

/** Messages of the demo: keys of the namespace `demo`. */
export type RefusalKey =
  | 'insufficient'
  | 'halted'
  | 'confirmTrading'
  | 'wrongTrading'
  | 'wrongLogin'
  | 'unknown'
  | 'changed'
  | 'invalid'
  | 'belowLeast'
  | 'frozen'

/** Values that a message may name. */
type DemoValues = Readonly<Record<'min' | 'coin', string>>

/** Expected rejection of a call, with the form field and the rule that it concerns. */
export class DemoRefusal extends Error {
  readonly key: RefusalKey
  readonly field: string | undefined
  readonly rule: string | undefined
  readonly bound: string | undefined
  readonly values: DemoValues

  /** `bound` is the violated limit, `coin` the coin of a least amount. */
  constructor(key: RefusalKey, field?: string, rule?: string, bound?: string, coin = '') {
    super(`refused: ${key}`)
    this.key = key
    this.field = field
    this.rule = rule
    this.bound = bound
    this.values = { min: bound ?? '', coin }
  }
}

/** Keys of the rules whose message is not that of any invalid value. */
const KEYS: Readonly<Record<string, RefusalKey>> = { balance: 'insufficient', unknown: 'unknown' }

/** Returns the refusal of a shared rule with the demo's message. */
export const toDemoRefusal = ({ field, rule, bound }: RuleRefusal): DemoRefusal =>
  new DemoRefusal(KEYS[rule] ?? 'invalid', field, rule, bound)

/** @throws DemoRefusal if a shared rule refuses the call */
export function assertAllowed(found: RuleRefusal | null): void {
  if (found) throw toDemoRefusal(found)
}

/**
 * Returns a value that must exist. Its absence is refused with `rule`, for example `closed` for a product that has ended.
 *
 * @throws DemoRefusal if it is missing
 */
export function requireFound<T>(found: T | undefined | null, field: string, rule = 'unknown'): T {
  if (found === undefined || found === null) throw new DemoRefusal('unknown', field, rule)
  return found
}
