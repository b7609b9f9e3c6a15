import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'

/** Response for the audits: the HTTP status, the envelope or null, and the JSON body or null. */
export interface Reply {
  status: number
  envelope: Envelope | null
  json: unknown
}

/** Request to send: method, form, token and further headers. */
export interface Sent {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  body?: FormData
  token?: string
  headers?: Record<string, string>
}

const TIMEOUT_MS = 15_000

/**
 * Sends one request to the backend under audit.
 *
 * @throws if the backend does not respond within 15 s
 */
export async function send(
  address: string,
  { method = 'POST', form = {}, body, token = '', headers = {} }: Sent,
): Promise<Reply> {
  const url = new URL(address)
  if (method === 'GET') for (const [name, value] of Object.entries(form)) url.searchParams.set(name, value)
  const response = await fetch(url, {
    method,
    headers: { Token: token, Lang: 'en', ...headers },
    ...(method === 'POST' && { body: body ?? new URLSearchParams(form) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {
    json = null
  }
  return { status: response.status, envelope: readEnvelope(json), json }
}

/** Returns true if a response rejects a missing or invalid token: HTTP 401 or code 401. */
export const isUnauthorized = ({ status, envelope }: Reply): boolean => status === 401 || envelope?.code === 401

/** Returns true if a response is successful (code 1). */
export const isSuccess = ({ envelope }: Reply): boolean => envelope?.code === 1
