import restricted from 'features:restricted'
import { call } from '../api/call.ts'
import { identity } from '../api/identity.ts'
import { renewPartnerSession } from '../contract/partners.ts'
import { pageSingleton } from '../runtime.ts'
import { $token, setToken } from '../session/token.ts'
import { framePlace, onConfigured, type PartnerSessionToken, partnerConfig } from './partner-config.ts'
import { getRenewalDelay } from './renewal.rules.ts'
import { createLimits } from './session-limits.rules.ts'
import { $sessionLimits } from './session-limits.ts'
import { toSession } from './to-session.ts'

/** Token in memory. No export contains it: `$token` only has a mark of the sign-in, which stays the same when the session is renewed. */
let secret = ''
/** Scopes of the session if its server has returned them. */
let granted: readonly string[] | null = null
let renewal: ReturnType<typeof setTimeout> | undefined
let running: Promise<boolean> | null = null

/** Number of sign-ins on this page. */
const signIns = pageSingleton('partner.signIns', () => ({ count: 0 }))

/** Makes all calls of the page use the session of the partner. A token that an earlier login left in storage is removed. */
export function takeOverSession(): void {
  if ($token.get() !== '') setToken('')
  supplyToken()
  onConfigured(() => {
    updateLimits()
    supplyToken()
  })
  updateLimits()
  // Any "Log out" on the page ends the session.
  $token.listen((mark) => {
    if (mark === '') forget()
  })
}

/** Makes calls send the session, unless a demo of the page has one of its own. */
function supplyToken(): void {
  if (partnerConfig.demo) return
  identity.token = () => secret
  identity.onUnauthorized = (token) => {
    if (token === secret) void renew().then((isRenewed) => isRenewed || $token.set(''))
  }
}

/** Limits what elements may send to the scopes of the session, or of the one that the page will ask for. */
const updateLimits = (): void =>
  $sessionLimits.set(createLimits(granted ?? partnerConfig.scopes ?? null, secret !== '', restricted))

const readScopes = (given: PartnerSessionToken['scopes']): readonly string[] | null =>
  (typeof given === 'string' ? given.split(',') : given) ?? null

/** Starts to use a session, as a new sign-in or in place of the previous session of the same one. */
export function use({ token, expires, scopes }: PartnerSessionToken): void {
  const isNew = secret === ''
  secret = token
  // A renewal without scopes has those of the session before, unless the partner's server chooses them.
  granted = readScopes(scopes) ?? (partnerConfig.fetchSession ? null : granted)
  updateLimits()
  clearTimeout(renewal)
  renewal = setTimeout(() => void renew(), getRenewalDelay(expires, Date.now()))
  if (isNew) {
    signIns.count += 1
    $token.set(`partner-${Date.now().toString(36)}-${signIns.count}`)
  }
}

function forget(): void {
  clearTimeout(renewal)
  secret = ''
  granted = null
  updateLimits()
}

/**
 * Renews the session: by the partner's server if the page names it, else by the sign-in window's own session. Returns whether there is a session. During a demo it
 * does nothing.
 */
export function renew(): Promise<boolean> {
  if (partnerConfig.demo) return Promise.resolve(false)
  running ??= requestSession().finally(() => {
    running = null
  })
  return running
}

async function requestSession(): Promise<boolean> {
  const next = await fetchNext()
  if (next) use(next)
  return next !== null
}

async function fetchNext(): Promise<PartnerSessionToken | null> {
  const { fetchSession } = partnerConfig
  if (!fetchSession) {
    const renewed = secret === '' ? null : await call(renewPartnerSession, {}, { quiet: true })
    return renewed?.ok ? renewed.data : null
  }
  try {
    return toSession(await fetchSession({ framed: framePlace.current !== null }))
  } catch (error) {
    console.error('tradelet: fetchSession failed, the page has no session', error)
    return null
  }
}
