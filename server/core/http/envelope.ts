import type { Codec } from '../../../shared/contract/codec.ts'
import { CODE, type Envelope } from '../../../shared/contract/result.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { type MessageKey, translateStored } from '../messages.ts'
import { Postponed, Refusal, Success, TooMany } from './refusal.ts'

/** An envelope with the HTTP status it travels under. */
export interface Reply {
  status: number
  envelope: Envelope
  /** Seconds after which to try again. */
  retryAfter?: number
  /** It is the answer that an earlier request under the same idempotency key got. */
  replayed?: true
  /** What a browser is asked to remember, for the header Set-Cookie. */
  cookie?: string
}

/** What a handler answered, as it travels. */
export function replyOf<Data>(
  { data: codec }: { data: Codec<Data> },
  result: Data | Success<Data> | Refusal,
  lang: LanguageCode,
): Reply {
  if (result instanceof Postponed) return postponed(result, lang)
  if (result instanceof Refusal) {
    return { status: 200, envelope: { code: CODE.refused, msg: result.text(lang), data: null, ...result.at } }
  }
  const { data, key, params, cookie } = result instanceof Success ? result : new Success(result, 'ok', {})
  return {
    status: 200,
    envelope: { code: CODE.success, msg: translateStored(lang, key, params), data: codec.write(data) },
    ...(cookie !== undefined && { cookie }),
  }
}

/** An answer of the HTTP layer itself: the code is the status. */
export const failure = (
  status: 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503,
  lang: LanguageCode,
  key: MessageKey,
  params: object = {},
): Reply => ({ status, envelope: { code: status, msg: translateStored(lang, key, params), data: null } })

/** An answer to what is asked too often, or when too much waits already: it names the seconds to wait. */
export function postponed({ status, key, params, seconds, rule }: Postponed, lang: LanguageCode): Reply {
  const { envelope } = failure(status, lang, key, params)
  return { status, envelope: { ...envelope, ...(rule && { rule }) }, retryAfter: seconds }
}

/** An answer to what is asked too often. */
export const tooMany = (waitMs: number, lang: LanguageCode): Reply => postponed(new TooMany(waitMs), lang)
