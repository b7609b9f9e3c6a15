import type { Codec } from '../../../shared/base/contract/codec.ts'
import { type FormFields, toWireField } from '../../../shared/base/contract/endpoint.ts'
import { CODE, type Envelope } from '../../../shared/base/contract/result.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { type MessageKey, translateStored } from '../messages.ts'
import { Postponed, Refusal, Success, TooMany } from './refusal.ts'

/** Envelope with its HTTP status and headers. */
export interface Reply {
  status: number
  envelope: Envelope
  /** Seconds after which the client may retry. */
  retryAfter?: number
  /** Set if this is the stored response to an earlier request with the same idempotency key. */
  replayed?: true
  /** Value of the header Set-Cookie. */
  cookie?: string
}

/** Converts the result of a handler to a reply. The field of a refusal gets its wire name. */
export function toReply<Data>(
  { data: codec, form }: { data: Codec<Data>; form: FormFields },
  result: Data | Success<Data> | Refusal,
  lang: LanguageCode,
): Reply {
  if (result instanceof Postponed) return createPostponedReply(result, lang)
  if (result instanceof Refusal) {
    const at = result.at && { ...result.at, field: toWireField(form, result.at.field) }
    return { status: 200, envelope: { code: CODE.refused, msg: result.text(lang), data: null, ...at } }
  }
  const { data, key, params, cookie } = result instanceof Success ? result : new Success(result, 'ok', {})
  return {
    status: 200,
    envelope: { code: CODE.success, msg: translateStored(lang, key, params), data: codec.write(data) },
    ...(cookie !== undefined && { cookie }),
  }
}

/** Creates a reply of the HTTP layer itself: the code is the status. */
export const createFailureReply = (
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503,
  lang: LanguageCode,
  key: MessageKey,
  params: object = {},
): Reply => ({ status, envelope: { code: status, msg: translateStored(lang, key, params), data: null } })

/** Creates the reply to a request that exceeds a rate limit or finds a full queue, with the seconds to wait. */
export function createPostponedReply({ status, key, params, seconds, rule }: Postponed, lang: LanguageCode): Reply {
  const { envelope } = createFailureReply(status, lang, key, params)
  return { status, envelope: { ...envelope, ...(rule && { rule }) }, retryAfter: seconds }
}

/** Creates the reply to a request that exceeds a rate limit. */
export const createTooManyReply = (waitMs: number, lang: LanguageCode): Reply =>
  createPostponedReply(new TooMany(waitMs), lang)
