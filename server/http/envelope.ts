import type { Codec } from '../../shared/contract/codec.ts'
import { CODE, type Envelope } from '../../shared/contract/result.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import { type MessageKey, translateStored } from '../messages.ts'
import { Refusal, Success, TooMany } from './refusal.ts'

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
  if (result instanceof TooMany) return tooMany(result.waitMs, lang)
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
export function tooMany(waitMs: number, lang: LanguageCode): Reply {
  const { key, params, seconds } = new TooMany(waitMs)
  return { ...failure(429, lang, key, params), retryAfter: seconds }
}
