import { exchangePartnerCode } from '../../base/contract/partners.ts'
import { config } from '../../base/runtime/config.ts'
import { call } from '../../wire/api/call.ts'
import { getPageAddress } from '../page/navigate.ts'
import { askPage } from './page-request.ts'
import { framePlace, type PartnerSessionToken, partnerConfig } from './partner-config.ts'
import { partnerSession } from './partner-session.ts'

const SIZE = { width: 480, height: 720 }
/** Interval at which a closed window is noticed. */
const CLOSED_POLL_MS = 500

/** Action of the member in the sign-in window. `elsewhere`: a session that existed was used, or the action is unknown. */
export type SignInReason = 'login' | 'register' | 'elsewhere'

/**
 * Result of a sign-in. `out`: the member refused, closed the window or needs one that the browser blocked. `failed`: the window returned a code, and no session
 * followed; `cause` is the server's message, "" if there is none, and `requestId` the id of the refused call, null if there is none.
 */
export type SignInResult =
  | { state: 'in'; reason: SignInReason }
  | { state: 'out' }
  | { state: 'failed'; cause: string; requestId: string | null }

/** Code of the sign-in window with the member's action there. */
interface WindowCode {
  code: string
  reason: SignInReason
}

/** Opens an empty window at once, while the browser still knows the press that asked for it. Returns null if the browser blocks it. */
export const openWindow = (): Window | null => open('', '_blank', `popup,width=${SIZE.width},height=${SIZE.height}`)

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const createRandom = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Returns the challenge of a verifier (PKCE, S256). */
export async function toChallenge(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/**
 * Signs a member in: by the partner's server if it knows the member, else in a window of the product, which names product, partner and address. `opened` is
 * the window; it is closed if it is not needed.
 */
export async function signIn(opened: Window | null): Promise<SignInResult> {
  if (partnerConfig.fetchSession && (await partnerSession.renew())) {
    opened?.close()
    return { state: 'in', reason: 'elsewhere' }
  }
  if (!opened) return { state: 'out' }
  const [verifier, state] = [createRandom(), createRandom()]
  const { partner = '', scopes = [], invite = '' } = partnerConfig
  const challenge = await toChallenge(verifier)
  const place = framePlace.current
  const query = {
    partner,
    origin: place?.origin ?? location.origin,
    scopes: scopes.join(),
    challenge,
    state,
    ...(invite && { invite }),
    ...(place && { framed: '1' }),
    kind: partnerConfig.exchangeCode ? 'server' : place ? 'frame' : 'page',
  }
  opened.location.replace(getPageAddress('/partner-access', query))
  const given = await waitForCode(opened, state)
  if (!given) return { state: 'out' }
  const exchanged = await exchange({ code: given.code, verifier })
  if ('cause' in exchanged) return { state: 'failed', ...exchanged }
  partnerSession.use(exchanged)
  return { state: 'in', reason: given.reason }
}

/** Reads the member's action in a message of the window. A window of a former release sends none. */
const readReason = (way: unknown): SignInReason => (way === 'login' || way === 'register' ? way : 'elsewhere')

/** Resolves to the code that the window sends, or to null if the member refuses or closes the window. Messages of other windows and origins are ignored. */
function waitForCode(opened: Window, state: string): Promise<WindowCode | null> {
  const { origin } = new URL(config().site)
  return new Promise((resolve) => {
    const finish = (code: WindowCode | null) => {
      clearInterval(watch)
      removeEventListener('message', onMessage)
      opened.close()
      resolve(code)
    }
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== opened || from !== origin || data?.state !== state) return
      const isCode = data.type === 'tradelet:code' && typeof data.code === 'string'
      finish(isCode ? { code: data.code, reason: readReason(data.way) } : null)
    }
    const watch = setInterval(() => opened.closed && finish(null), CLOSED_POLL_MS)
    addEventListener('message', onMessage)
  })
}

/** Exchanges a code for a session. Returns why there is none if it is refused. */
async function exchange(given: {
  code: string
  verifier: string
}): Promise<PartnerSessionToken | { cause: string; requestId: string | null }> {
  const { exchangeCode } = partnerConfig
  if (exchangeCode) return (await askPage('exchangeCode', () => exchangeCode(given))) ?? { cause: '', requestId: null }
  // The element shows the failure.
  const exchanged = await call(exchangePartnerCode, given, { quiet: true })
  if (exchanged.ok) return exchanged.data
  return { cause: exchanged.error.message, requestId: exchanged.requestId ?? null }
}
