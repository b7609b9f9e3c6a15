/** Why a call did not give what was asked; `absent`: this backend has no such call; `unsent`: there was no connection, and nothing went out. `field` and `rule` name what the server finds wrong in the form. */
export interface ApiError {
  kind: 'refused' | 'absent' | 'unauthorized' | 'timeout' | 'network' | 'malformed' | 'server' | 'unsent'
  code: number | null
  /** The server's message, or empty when it said nothing that can be shown. */
  message: string
  field?: string
  rule?: string
}

/** What a call answers; expected failures are values. `replayed`: this is what an earlier try was answered, and nothing was done again. */
export type Result<T> = { ok: true; data: T; msg: string; replayed?: boolean } | { ok: false; error: ApiError }

/** A failure as a result. */
export const failed = (error: ApiError): { ok: false; error: ApiError } => ({ ok: false, error })

/** Whether it is unknown if the server took a request that moves money: it may have, and only the same key may be sent again. */
export const isUncertain = ({ kind }: ApiError): boolean =>
  kind === 'timeout' || kind === 'network' || kind === 'malformed' || kind === 'server'
