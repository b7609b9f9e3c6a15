/** Result codes of a response (specification section 8). Any other code is a failure whose message is shown. */
export const CODE = { success: 1, refused: 201, empty: 204, unauthorized: 401, tooMany: 429 } as const

/** Rule in a response with HTTP status and code 503: the backend is stopping and did nothing. */
export const STOPPING = 'stopping'

/** Rule in a response with HTTP status and code 503: the queue of password checks is full, and the backend did nothing. */
export const BUSY = 'busy'

/** Rule in a response with HTTP status and code 503: the backend or load balancer cannot serve the request, and nothing was done. */
export const UNAVAILABLE = 'unavailable'

/**
 * Rule of a refusal that asks for a second factor. The call did nothing; it can be sent again after `confirmSession`, or for `login` as `loginWithCode`.
 */
export const SECOND_FACTOR_RULE = 'second-factor'

/** Returns true if the rule of a 503 states that the request had no effect. A 503 without such a rule leaves it unknown. */
export const hadNoEffect = (rule = ''): boolean => [STOPPING, BUSY, UNAVAILABLE].includes(rule)

/** Returns true for the statuses with which a gateway reports that it cannot reach the backend. A stopping backend also sends 503, but with an envelope. */
export const isGatewayError = (status: number): boolean => status === 502 || status === 503 || status === 504

/** Response on the wire: `{ code, msg, data }`, with `field` and `rule` when a form field was rejected, and the violated limit as `bound` where a rule has one. */
export interface Envelope {
  code: number
  msg: string
  data: unknown
  field?: string
  rule?: string
  bound?: string
}

/** Parses an envelope. The code may be numeric text. Returns null for anything else, such as HTML or truncated JSON. */
export function readEnvelope(wire: unknown): Envelope | null {
  if (!wire || typeof wire !== 'object' || !('code' in wire)) return null
  const { code, msg, data, field, rule, bound } = wire as Record<string, unknown>
  const number =
    typeof code === 'number' || (typeof code === 'string' && code.trim() !== '') ? Number(code) : Number.NaN
  if (!Number.isInteger(number)) return null
  return {
    code: number,
    msg: typeof msg === 'string' ? msg : '',
    data: data ?? null,
    ...(typeof field === 'string' && { field }),
    ...(typeof rule === 'string' && { rule }),
    ...(typeof bound === 'string' && { bound }),
  }
}

/** Reason why a response is a failure. `absent`: the backend does not have the call. */
export type ResponseFailure = 'unauthorized' | 'server' | 'absent' | 'malformed' | 'refused'

/** Returns why a response is a failure by its HTTP status and envelope, or null for a success. */
export function findResponseFailure(status: number, envelope: Envelope | null): ResponseFailure | null {
  const { code = null, rule } = envelope ?? {}
  if (status === CODE.unauthorized || code === CODE.unauthorized) return 'unauthorized'
  if ((status >= 500 && !hadNoEffect(rule)) || code === 500) return 'server'
  if (status === 404 || code === 404) return 'absent'
  if (!envelope) return 'malformed'
  return code === CODE.success ? null : 'refused'
}
