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
 * Signs a member in: by the partner's server if it knows the member, else in a window of the product, which names product, partner and address. Returns whether
 * the page has a session. `opened` is the window; it is closed if it is not needed.
 */
export async function signIn(opened: Window | null): Promise<boolean> {
  if (partnerConfig.fetchSession && (await partnerSession.renew())) {
    opened?.close()
    return true
  }
  if (!opened) return false
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
  const code = await waitForCode(opened, state)
  const session = code === null ? null : await exchange({ code, verifier })
  if (session) partnerSession.use(session)
  return session !== null
}

/** Resolves to the code that the window sends, or to null if the member refuses or closes the window. Messages of other windows and origins are ignored. */
function waitForCode(opened: Window, state: string): Promise<string | null> {
  const { origin } = new URL(config().site)
  return new Promise((resolve) => {
    const finish = (code: string | null) => {
      clearInterval(watch)
      removeEventListener('message', onMessage)
      opened.close()
      resolve(code)
    }
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== opened || from !== origin || data?.state !== state) return
      finish(data.type === 'tradelet:code' && typeof data.code === 'string' ? data.code : null)
    }
    const watch = setInterval(() => opened.closed && finish(null), CLOSED_POLL_MS)
    addEventListener('message', onMessage)
  })
}

async function exchange(given: { code: string; verifier: string }): Promise<PartnerSessionToken | null> {
  const { exchangeCode } = partnerConfig
  if (exchangeCode) return askPage('exchangeCode', () => exchangeCode(given))
  const exchanged = await call(exchangePartnerCode, given)
  return exchanged.ok ? exchanged.data : null
}
