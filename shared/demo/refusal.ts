/** Messages of the demo: keys of the namespace `demo`. */
export type RefusalKey = 'insufficient' | 'halted' | 'wrongTrading' | 'wrongLogin' | 'unknown' | 'changed' | 'invalid'

/** Expected rejection of a call, with the form field and the rule that it concerns. */
export class DemoRefusal extends Error {
  readonly key: RefusalKey
  readonly field: string | undefined
  readonly rule: string | undefined

  constructor(key: RefusalKey, field?: string, rule?: string) {
    super(`refused: ${key}`)
    this.key = key
    this.field = field
    this.rule = rule
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
