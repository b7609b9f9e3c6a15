import { randomUUID } from 'node:crypto'
import { isDevelopmentHost } from '../../../../shared/base/contract/development-host.ts'
import {
  type Endpoint,
  type FormFields,
  fromWireField,
  readData,
  readForm,
  writeForm,
} from '../../../../shared/base/contract/endpoint.ts'
import {
  createHandoff,
  exchangePartnerCode,
  openPartnerSession,
  renewPartnerSession,
} from '../../../../shared/base/contract/partners.ts'
import { findResponseFailure, readEnvelope } from '../../../../shared/base/contract/result.ts'
import { logout } from '../../../../shared/base/contract/session.ts'
import { createHandoffPath } from '../../../../shared/base/rules/partner-access.rules.ts'
import type { CodeExchange, LinkedSession, PartnerSession, SessionForm } from './contract-types.ts'

/**
 * Failure of a call. `refused`: the backend or a rule of the form rejected it; `unauthorized`: the session is not valid; `absent`: this backend does not have the
 * call; `timeout` and `network`: there was no complete response; `server` and `malformed`: the response was an error, or did not match the contract.
 */
export interface PartnerError {
  kind: 'refused' | 'unauthorized' | 'absent' | 'timeout' | 'network' | 'server' | 'malformed'
  /** Code of the response, such as 201 for a refusal and 429 for too many calls; null without a response. */
  code: number | null
  /** Message in English, for your log. */
  message: string
  /** Field that the rule rejected, such as `member`; null if none is named. */
  field: string | null
  /** Rule that rejected the call, such as `unknown` or `scopes`; null if none is named. */
  rule: string | null
  /** Id of the request in the operator's log. */
  requestId: string
  /** Seconds after which the same call may succeed; null if the response names none. */
  retryAfter: number | null
}

/** Result of a call: its data, or the error. Calls never reject. */
export type PartnerResult<Data> = { ok: true; data: Data; requestId: string } | { ok: false; error: PartnerError }

/** Session of a page whose call the server sends. */
export interface PageSession {
  /** Token of the session. */
  token: string
  /** Origin that the session was opened for. */
  origin: string
}

/** Page of the product that a member continues on. */
export interface ProductPage extends PageSession {
  /** Path of the page, such as `/deposit`, also with a query. */
  page: string
}

/** Settings of the calls. */
export interface PartnerOptions {
  /** Address of the operator, such as `https://trade.example.com`. Plain HTTP is accepted for this machine only. */
  origin: string
  /** Key of the partner. It is sent in a header to this origin only, and is part of no error, address or object of this package. */
  key: string | undefined
  /** Time limit of a call, 10,000 ms by default. */
  timeoutMs?: number
}

/** Calls of a partner's server. */
export interface Partner {
  /** Exchanges the code of the sign-in window, which the page passes on, for the member's name and a first session. */
  exchangeCode(given: CodeExchange): Promise<PartnerResult<LinkedSession>>
  /** Opens a session for a page of a member who allowed the server to do so, also as the next one before a session ends. */
  openSession(given: SessionForm): Promise<PartnerResult<PartnerSession>>
  /** Opens the next session after one of `exchangeCode`, until 8 hours after the sign-in. Sessions of `openSession` are followed by another `openSession`. */
  renewSession(given: PageSession): Promise<PartnerResult<PartnerSession>>
  /** Ends a session at once. */
  endSession(given: PageSession): Promise<PartnerResult<null>>
  /**
   * Creates the address of a page of the product on which the member of a session is signed in. It counts once, within a minute, and only in the browser in which
   * the member allowed the access; in any other the member logs in.
   */
  createSignInLink(given: ProductPage): Promise<PartnerResult<string>>
}

const DEFAULT_TIMEOUT_MS = 10_000
const KEY_PATTERN = /^[!-~]{1,200}$/

/** Returns the origin of an operator's address. @throws TypeError unless it is one, with https or on this machine */
function readOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (url === null || url.href !== `${url.origin}/`)
    throw new TypeError('origin must be an address like https://trade.example.com, without a path')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isDevelopmentHost(url.hostname)))
    throw new TypeError('origin must begin with https://: the key could be read on the way')
  return url.origin
}

/** Response as far as calls use it. */
interface Answer {
  status: number
  body: unknown
  requestId: string | null
  retryAfter: number | null
}

/** Sends a form. Redirects are not followed: they would take the headers to another place. */
async function post(
  url: string,
  headers: Record<string, string>,
  form: Record<string, string>,
  timeoutMs: number,
): Promise<Answer> {
  const body = new URLSearchParams(form)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    body: parseJson(text),
    requestId: response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, such as the page of a proxy: an answer without an envelope.
    return null
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * Creates the calls of a partner's server.
 *
 * @throws TypeError if the origin or the key cannot be one
 * @example
 * ```js
 * const partner = createPartner({ origin: 'https://trade.example.com', key: process.env.PARTNER_KEY })
 * const opened = await partner.openSession({ member, origin: 'https://harbour.example', scopes: ['read'] })
 * if (!opened.ok) console.warn(opened.error.rule, opened.error.requestId)
 * ```
 */
export function createPartner({ origin, key, timeoutMs = DEFAULT_TIMEOUT_MS }: PartnerOptions): Partner {
  const site = readOrigin(origin)
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new TypeError('key must be the key of a partner')
  const withKey = { Authorization: `Bearer ${key}` }
  const withSession = ({ token, origin: page }: PageSession) => ({ Token: String(token), Origin: String(page) })

  async function send<Fields extends FormFields, Data>(
    endpoint: Endpoint<Fields, Data>,
    headers: Record<string, string>,
    given: object = {},
  ): Promise<PartnerResult<Data>> {
    const requestId = randomUUID()
    const fail = (error: Pick<PartnerError, 'kind' | 'message'> & Partial<PartnerError>): PartnerResult<Data> => ({
      ok: false,
      error: { code: null, field: null, rule: null, requestId, retryAfter: null, ...error },
    })
    const form = readForm(endpoint.form, given as Record<string, unknown>)
    if ('problem' in form) {
      const { field, rule } = form.problem
      return fail({ kind: 'refused', message: `${field}: ${rule}`, field, rule })
    }
    const sent = { ...headers, 'X-Request-Id': requestId }
    const wire = writeForm(endpoint.form, form.values)
    const answer = await post(`${site}/api/${endpoint.path}`, sent, wire, timeoutMs).catch(toError)
    if (answer instanceof Error)
      return answer.name === 'TimeoutError'
        ? fail({ kind: 'timeout', message: `no response within ${timeoutMs} ms` })
        : fail({ kind: 'network', message: 'no complete response' })
    const envelope = readEnvelope(answer.body)
    const id = answer.requestId ?? requestId
    const kind = findResponseFailure(answer.status, envelope)
    const known = { code: envelope?.code ?? null, message: envelope?.msg ?? '', requestId: id }
    if (kind)
      return fail({
        ...known,
        kind,
        field: envelope?.field === undefined ? null : fromWireField(endpoint.form, envelope.field),
        rule: envelope?.rule ?? null,
        retryAfter: answer.retryAfter,
      })
    const read = readData(endpoint, envelope?.data)
    return read ? { ok: true, data: read.data, requestId: id } : fail({ ...known, kind: 'malformed' })
  }

  return {
    exchangeCode: (given) => send(exchangePartnerCode, withKey, given),
    openSession: (given) => send(openPartnerSession, withKey, given),
    renewSession: (given) => send(renewPartnerSession, withSession(given)),
    endSession: (given) => send(logout, withSession(given)),
    async createSignInLink({ page, ...session }) {
      const created = await send(createHandoff, withSession(session))
      if (!created.ok) return created
      return { ...created, data: `${site}${createHandoffPath(page, created.data.code)}` }
    },
  }
}
