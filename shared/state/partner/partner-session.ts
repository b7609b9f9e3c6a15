import { renewPartnerSession } from '../../base/contract/partners.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { identity } from '../../wire/api/identity.ts'
import { $refused, $token, setToken } from '../session/token.ts'
import { askPage } from './page-request.ts'
import { framePlace, onConfigured, type PartnerSessionToken, partnerConfig } from './partner-config.ts'
import { getLife, getRenewalDelay } from './renewal.rules.ts'
import { createLimits, type RestrictedElements } from './session-limits.rules.ts'
import { $sessionLimits } from './session-limits.ts'

/** Session of a frame as the other frames of its page use it (share-session.ts). */
export interface SharedSession {
  /** Does what `use` does with a session of another frame, which is not passed on. */
  adopt(opened: PartnerSessionToken): void
  /** Ends the session because the member has logged out in another frame. */
  leave(): void
  /** Renews the session at once if it is due: this frame renews it from now on. */
  renewIfDue(): void
  /** Shares the session with the other frames of the page. */
  shareWith(others: OtherFrames): void
}

/** Session of a partner's page. */
interface PartnerSession extends SharedSession {
  /**
   * Makes all calls of the page use the session of the partner, except during a demo. A token that an earlier login left in storage is removed. `restricted` has the
   * elements with actions that no session of a partner may send, and those of visitors (session-limits.rules.ts).
   */
  takeOver(restricted: RestrictedElements): void
  /** Starts to use a session, as a new sign-in or in place of the previous session of the same one. */
  use(opened: PartnerSessionToken): void
  /**
   * Renews the session: by the partner's server if the page names it, else by the sign-in window's own session. Returns whether there is a session. During a demo
   * it does nothing.
   */
  renew(): Promise<boolean>
}

/** The other frames of the page, which share the session (share-session.ts). */
export interface OtherFrames {
  /** Returns whether this frame renews the session that it has. */
  isRenewer(): boolean
  /** Passes a session on. `isNew` is false for one that continues the previous one. */
  begin(opened: PartnerSessionToken, isNew: boolean): void
  /** The session has ended. After a log-out it ends in all frames. */
  end(isLogOut: boolean): void
}

/** Time in ms in which the frame that renews a session has passed it on, also at its very end. */
const RENEWER_GRACE_MS = 5_000

/** Replaces a function of the caller's identity for good: builds of earlier versions on the page assign their own, which is ignored. */
const replace = (name: 'token' | 'onUnauthorized', value: unknown): void =>
  void Object.defineProperty(identity, name, { get: () => value, set: () => undefined, configurable: true })

const readScopes = (given: PartnerSessionToken['scopes']): readonly string[] | null =>
  (typeof given === 'string' ? given.split(',') : given) ?? null

/** Replaces token and answer to a rejected one for all calls of the page, except during a demo, which has a session of its own, whose token is in `$token`. */
function replaceIdentity(getToken: () => string, onRejected: () => Promise<void>): void {
  const { onUnauthorized } = identity
  replace('token', () => (partnerConfig.demo ? $token.get() : getToken()))
  replace('onUnauthorized', (token: string) => {
    if (partnerConfig.demo) onUnauthorized(token)
    else if (token === getToken()) void onRejected()
  })
}

/** Returns a function whose calls during a run share its result. */
function shareRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** Creates the timers of a session's renewal and end. */
function createTimers({ isRenewer, renew, end }: { isRenewer(): boolean; renew(): void; end(): void }) {
  let timers: ReturnType<typeof setTimeout>[] = []
  let isDue = false
  const renewIfDue = (): void => {
    if (isDue && isRenewer()) renew()
  }
  const clear = (): void => {
    for (const timer of timers) clearTimeout(timer)
    isDue = false
  }
  const becomeDue = (): void => {
    isDue = true
    renewIfDue()
  }
  /** Ends the session at the end of its life. Another frame may have renewed it in the last moment. */
  const finish = (): void => {
    if (isRenewer()) end()
    else timers.push(setTimeout(end, RENEWER_GRACE_MS))
  }
  return {
    clear,
    renewIfDue,
    /** Starts both for a session that ends at `expires`, epoch ms. */
    start(expires: number): void {
      clear()
      const now = Date.now()
      timers = [setTimeout(becomeDue, getRenewalDelay(expires, now)), setTimeout(finish, getLife(expires, now))]
    },
  }
}

function createPartnerSession(): PartnerSession {
  /** Token in memory. No export contains it: `$token` only has a mark of the sign-in, which stays the same when the session is renewed. */
  let secret = ''
  /** Scopes of the session if its server has returned them. */
  let granted: readonly string[] | null = null
  let signIns = 0
  let restricted: RestrictedElements = {}
  let others: OtherFrames | null = null
  /** Session as it was opened last; null for a visitor. */
  let latest: PartnerSessionToken | null = null
  /** True while a session ends for another reason than a log-out on this page. */
  let endsElsewhere = false
  const timers = createTimers({
    isRenewer: () => others?.isRenewer() ?? true,
    renew: () => void renew(),
    end: () => void continueOrEnd(),
  })

  function takeOver(elements: RestrictedElements): void {
    restricted = elements
    if ($token.get() !== '') setToken('')
    replaceIdentity(() => secret, continueOrEnd)
    onConfigured(updateLimits)
    updateLimits()
    // Any "Log out" on the page ends the session.
    $token.listen((mark) => {
      if (mark === '' && !partnerConfig.demo) forget()
    })
  }

  /** Limits what elements may send to the scopes of the session, or of the one that the page will ask for. */
  const updateLimits = (): void =>
    $sessionLimits.set(createLimits(granted ?? partnerConfig.scopes ?? null, secret !== '', restricted))

  function use(opened: PartnerSessionToken): void {
    const isNew = secret === ''
    adopt(opened)
    others?.begin(opened, isNew)
  }

  function adopt(opened: PartnerSessionToken): void {
    const isNew = secret === ''
    const { token, expires, scopes } = opened
    latest = opened
    secret = token
    // A renewal without scopes has those of the session before, unless the partner's server chooses them.
    granted = readScopes(scopes) ?? (partnerConfig.fetchSession ? null : granted)
    updateLimits()
    timers.start(expires)
    if (!isNew) return
    signIns += 1
    $token.set(`partner-${Date.now().toString(36)}-${signIns}`)
  }

  function forget(): void {
    timers.clear()
    const had = secret !== ''
    secret = ''
    latest = null
    granted = null
    updateLimits()
    if (had) others?.end(!endsElsewhere)
  }

  /** Ends the session here; the other frames keep theirs, or have ended it. */
  function endHere(): void {
    endsElsewhere = true
    $token.set('')
    endsElsewhere = false
  }

  const leave = (): void => void (!partnerConfig.demo && secret !== '' && endHere())

  const request = shareRun(async () => {
    const previous = secret
    const next = await fetchNext(previous !== '')
    // The member may have logged out meanwhile.
    if (next && secret === previous) use(next)
    return next !== null && secret !== ''
  })
  const renew = (): Promise<boolean> => (partnerConfig.demo ? Promise.resolve(false) : request())

  /** Ends a session that is rejected or whose time is over, unless it can be renewed. During a demo nothing ends; a call rejected after it does that. */
  async function continueOrEnd(): Promise<void> {
    if (partnerConfig.demo || (await renew()) || secret === '') return
    $refused.set($refused.get() + 1)
    endHere()
  }

  const shareWith = (given: OtherFrames): void => {
    others = given
    // The partner's server may have been faster than the file of this function's caller.
    if (latest) given.begin(latest, true)
  }

  return { takeOver, use, adopt, leave, renew, renewIfDue: timers.renewIfDue, shareWith }
}

async function fetchNext(hasSession: boolean): Promise<PartnerSessionToken | null> {
  const { fetchSession } = partnerConfig
  if (fetchSession) return askPage('fetchSession', () => fetchSession({ framed: framePlace.current !== null }))
  const renewed = hasSession ? await call(renewPartnerSession, {}, { quiet: true }) : null
  return renewed?.ok ? renewed.data : null
}

/** Session of this page. Builds of one major version share its functions, so that all of them have the same session. */
export const partnerSession = pageSingleton('partner.session', createPartnerSession)
