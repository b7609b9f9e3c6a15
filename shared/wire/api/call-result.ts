/**
 * Failure of a call. `absent`: the backend does not have this call; `unsent`: there was no connection, and nothing was sent. `field` and `rule` identify the
 * invalid form field.
 */
export interface ApiError {
  kind: 'refused' | 'absent' | 'unauthorized' | 'timeout' | 'network' | 'malformed' | 'server' | 'unsent'
  code: number | null
  /** Message of the server; empty if it has none that can be shown. */
  message: string
  field?: string
  rule?: string
}

/** Result of a call; expected failures are values. `replayed`: the response to an earlier try with the same key, nothing was done again. */
export type Result<T> =
  | { ok: true; data: T; msg: string; replayed?: boolean }
  /** `requestId`: id of the request in the server's log, if the page or the response named one. */
  | { ok: false; error: ApiError; requestId?: string }

/** Last failure of a call on this page, with the id of the request in the server's log; elements report it with the error that they show. */
export const lastFailure: { error?: ApiError; id?: string | null | undefined } = {}

/** Returns a failure result and records it as the last failure. `id` is that of the request, if it is known. */
export const failedResult = (
  error: ApiError,
  id?: string | null,
): { ok: false; error: ApiError; requestId?: string } => {
  lastFailure.error = error
  lastFailure.id = id
  return { ok: false, error, ...(id && { requestId: id }) }
}

/** Returns true if the server may have processed a request that moves money. Only a request with the same key may follow. */
export const isUncertain = ({ kind }: ApiError): boolean =>
  kind === 'timeout' || kind === 'network' || kind === 'malformed' || kind === 'server'
