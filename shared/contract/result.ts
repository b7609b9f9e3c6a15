/** Result codes of an answer (specification section 8). Any other code is a failure whose message is shown. */
export const CODE = { success: 1, refused: 201, empty: 204, unauthorized: 401, tooMany: 429 } as const

/** The rule of a backend that stops, with HTTP status and code 503: it has taken nothing of the request. */
export const STOPPING = 'stopping'

/** The rule of a backend whose queue of password checks is full, with HTTP status and code 503: it has taken nothing of the request. */
export const BUSY = 'busy'

/** The rule of a backend or balancer that cannot serve, with HTTP status and code 503: it has taken nothing of the request. */
export const UNAVAILABLE = 'unavailable'

/** Whether a 503 says by its rule that nothing of the request was done. A 503 without such a rule leaves it open. */
export const isNothingDone = (rule: string | undefined): boolean => [STOPPING, BUSY, UNAVAILABLE].includes(rule ?? '')

/** Whether an HTTP status is that of a gateway which does not reach the backend. A backend that stops says 503 itself, with an envelope. */
export const isGateway = (status: number): boolean => status === 502 || status === 503 || status === 504

/** An answer as it travels: `{ code, msg, data }`, and for a refusal at a field also `field` and `rule`. */
export interface Envelope {
  code: number
  msg: string
  data: unknown
  field?: string
  rule?: string
}

/** Reads an envelope; the code may be a numeric text. Null when it is none, as with HTML or half a JSON. */
export function readEnvelope(wire: unknown): Envelope | null {
  if (!wire || typeof wire !== 'object' || !('code' in wire)) return null
  const { code, msg, data, field, rule } = wire as Record<string, unknown>
  const number =
    typeof code === 'number' || (typeof code === 'string' && code.trim() !== '') ? Number(code) : Number.NaN
  if (!Number.isInteger(number)) return null
  return {
    code: number,
    msg: typeof msg === 'string' ? msg : '',
    data: data ?? null,
    ...(typeof field === 'string' && { field }),
    ...(typeof rule === 'string' && { rule }),
  }
}
