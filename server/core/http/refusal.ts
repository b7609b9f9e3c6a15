import { BUSY } from '../../../shared/contract/result.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { type MessageKey, type MessageValues, translateStored } from '../messages.ts'

/** The form field at fault, by wire name, and the rule it breaks. */
export interface At {
  field: string
  rule: string
}

type Filling<Key extends MessageKey> =
  MessageValues<Key> extends [infer Params] ? [params: Params, at?: At] : [params?: Record<never, never>, at?: At]

/** An expected no: code 201, HTTP 200, a text for the person. */
export class Refusal {
  readonly key: MessageKey
  readonly params: object
  readonly at: At | undefined

  constructor(key: MessageKey, params: object, at: At | undefined) {
    this.key = key
    this.params = params
    this.at = at
  }

  text(lang: LanguageCode): string {
    return translateStored(lang, this.key, this.params)
  }
}

/**
 * Refusal that holds only for now: the same request may succeed in `seconds`. It travels as HTTP status 429 or 503 with `Retry-After` and is never stored
 * under an idempotency key.
 */
export abstract class Postponed extends Refusal {
  abstract readonly status: 429 | 503
  /** The rule of the envelope, for clients that must know that nothing was done. */
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

/** A no for now: code and HTTP status 429. */
export class TooMany extends Postponed {
  readonly status = 429

  constructor(waitMs: number) {
    super('http.tooMany', waitMs)
  }
}

/** The server is busy with the requests of others: code and HTTP status 503, rule `busy`. Nothing was done. */
export class Busy extends Postponed {
  readonly status = 503

  constructor(waitMs: number) {
    super('http.busy', waitMs, BUSY)
  }
}

/** A yes with words of its own instead of "Done.". */
export class Success<Data> {
  readonly data: Data
  readonly key: MessageKey
  readonly params: object
  /** A cookie for the browser that asked, as its header wants it. */
  readonly cookie: string | undefined

  constructor(data: Data, key: MessageKey, params: object, cookie?: string) {
    this.data = data
    this.key = key
    this.params = params
    this.cookie = cookie
  }

  /** The same answer with a cookie. */
  withCookie(cookie: string): Success<Data> {
    return new Success(this.data, this.key, this.params, cookie)
  }
}

/** Refuses what was asked: `refuse('options.outOfRange', { min: '10', max: '500' }, { field: 'ctzed', rule: 'range' })`. */
export const refuse = <Key extends MessageKey>(key: Key, ...[params, at]: Filling<Key>): Refusal =>
  new Refusal(key, params ?? {}, at)

/** Answers data with words of its own: `succeed(data, 'accounts.registered')`. */
export const succeed = <Data, Key extends MessageKey>(data: Data, key: Key, ...[params]: Filling<Key>): Success<Data> =>
  new Success(data, key, params ?? {})
