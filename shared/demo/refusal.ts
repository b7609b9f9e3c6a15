/** Messages of the demo: keys of the namespace `demo`. */
export type RefusalKey =
  | 'insufficient'
  | 'halted'
  | 'wrongTrading'
  | 'wrongLogin'
  | 'unknown'
  | 'changed'
  | 'invalid'
  | 'belowLeast'

/** Values that a message may name. */
export type DemoValues = Readonly<Record<'min' | 'coin', string>>

/** Expected rejection of a call, with the form field and the rule that it concerns. */
export class DemoRefusal extends Error {
  readonly key: RefusalKey
  readonly field: string | undefined
  readonly rule: string | undefined
  readonly values: DemoValues

  /** `values` are the values of the message. */
  constructor(key: RefusalKey, field?: string, rule?: string, values: DemoValues = { min: '', coin: '' }) {
    super(`refused: ${key}`)
    this.key = key
    this.field = field
    this.rule = rule
    this.values = values
  }
}

/**
 * Returns a value that must exist.
 *
 * @throws DemoRefusal if it is missing
 */
export function requireFound<T>(found: T | undefined | null, field: string): T {
  if (found === undefined || found === null) throw new DemoRefusal('unknown', field, 'unknown')
  return found
}
