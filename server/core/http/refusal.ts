import { BUSY } from '../../../shared/base/contract/result.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { RuleRefusal } from '../../../shared/base/rules/refusal.ts'
import { type MessageKey, type MessageValues, translateStored } from '../messages.ts'

/** Form field at fault by its name in this code, the rule that it violates and the violated limit, if the rule has one. */
export type FieldRule = RuleRefusal

type RefusalArguments<Key extends MessageKey> =
  MessageValues<Key> extends [infer Params]
    ? [params: Params, at?: FieldRule]
    : [params?: Record<never, never>, at?: FieldRule]

/** Expected rejection: code 201, HTTP 200, with a text for the member. */
export class Refusal {
  readonly key: MessageKey
  readonly params: object
  readonly at: FieldRule | undefined

  constructor(key: MessageKey, params: object, at: FieldRule | undefined) {
    this.key = key
    this.params = params
    this.at = at
  }

  text(lang: LanguageCode): string {
    return translateStored(lang, this.key, this.params)
  }
}

/**
 * Temporary refusal: the same request may succeed in `seconds`. It is sent as HTTP status 429 or 503 with `Retry-After` and is never stored under an
 * idempotency key.
 */
export abstract class Postponed extends Refusal {
  abstract readonly status: 429 | 503
  /** Rule of the envelope, for clients that must know that nothing was done. */
  readonly rule: string | undefined
  readonly waitMs: number
  readonly seconds: number

  constructor(key: 'http.tooMany' | 'http.busy', waitMs: number, rule?: string) {
    const seconds = Math.ceil(waitMs / 1000)
    super(key, { seconds }, undefined)
    this.rule = rule
    this.waitMs = waitMs
    this.seconds = seconds
  }
}

/** Refusal of a request that exceeds a rate limit: code and HTTP status 429. */
export class TooMany extends Postponed {
  readonly status = 429

  constructor(waitMs: number) {
    super('http.tooMany', waitMs)
  }
}

/** Refusal because the server is busy with other requests: code and HTTP status 503, rule `busy`. Nothing was done. */
export class Busy extends Postponed {
  readonly status = 503

  constructor(waitMs: number) {
    super('http.busy', waitMs, BUSY)
  }
}

/** Success with a message other than "Done.". */
export class Success<Data> {
  readonly data: Data
  readonly key: MessageKey
  readonly params: object
  /** Value of the header Set-Cookie. */
  readonly cookie: string | undefined

  constructor(data: Data, key: MessageKey, params: object, cookie?: string) {
    this.data = data
    this.key = key
    this.params = params
    this.cookie = cookie
  }

  /** Returns a copy of this result with a cookie. */
  withCookie(cookie: string): Success<Data> {
    return new Success(this.data, this.key, this.params, cookie)
  }
}

/** Creates a refusal: `refuse('options.outOfRange', { min: '10', max: '500' }, { field: 'amount', rule: 'range' })`. */
export const refuse = <Key extends MessageKey>(key: Key, ...[params, at]: RefusalArguments<Key>): Refusal =>
  new Refusal(key, params ?? {}, at)

/** Creates a success with a message: `succeed(data, 'accounts.registered')`. */
export const succeed = <Data, Key extends MessageKey>(
  data: Data,
  key: Key,
  ...[params]: RefusalArguments<Key>
): Success<Data> => new Success(data, key, params ?? {})
