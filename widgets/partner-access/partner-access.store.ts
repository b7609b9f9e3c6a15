import { atom, type ReadableAtom } from 'nanostores'
import type { GrantScope } from '../../shared/base/contract/endpoint.ts'
import { getMailWord } from '../../shared/base/contract/mail-word.ts'
import {
  type AccessKind,
  getPartnerAccess,
  getPartnerGrants,
  grantPartnerAccess,
  redeemHandoff,
} from '../../shared/base/contract/partners.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { storeReferral } from '../../shared/state/preferences/referral.ts'
import { expectSignIn, readSignInWay, type SignInWay, signIn } from '../../shared/state/session/member-session.ts'
import { $token } from '../../shared/state/session/token.ts'
import { call } from '../../shared/wire/api/call.ts'
import { type AccessRequest, getAskedKind, getAskedScopes, isGranted, toOwnPage } from './partner-access.rules.ts'

/** State of the window. */
export type AccessState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** The page asks for no scope that the partner may have. */
  | { state: 'nothing' }
  /** `word` is the member's own, by which the window is known from fakes; "" for none. */
  | { state: 'asking'; title: string; scopes: readonly GrantScope[]; kind: AccessKind; word: string; busy: boolean }

/** Sign-in window of one element. */
export interface AccessWindow {
  readonly $state: ReadableAtom<AccessState>
  /** Loads what the window shows. A member who allowed all of it before is not asked again. */
  load(): Promise<void>
  /** Stores the consent and sends the page its code. */
  allow(): Promise<void>
  /** Sends the page the refusal, and closes the window. */
  deny(): void
}

/** Message to the page that opened the window. `way` is what the member did here; `again`: a session that existed was used. */
type Answer =
  | { type: 'tradelet:code'; code: string; state: string; way: SignInWay | 'again' }
  | { type: 'tradelet:denied'; state: string }

/** Sends the answer to a page of the given origin only, and closes the window. Returns false for a window that no page has opened, which stays. */
function sendAnswer(answer: Answer, origin: string): boolean {
  const opener = globalThis.opener as Window | null
  opener?.postMessage(answer, origin)
  globalThis.close()
  return opener !== null
}

/** Creates the window for a request. */
export function createAccessWindow(request: AccessRequest): AccessWindow {
  const $state = atom<AccessState>({ state: 'loading' })
  const { partner, origin, challenge, state, framed } = request
  const kind = getAskedKind(request)
  // A frame is a page of this origin. The page around it can open this window too, and must not get a code for the frame.
  const recipient = framed ? location.origin : origin
  const fail = ({ message }: { message: string }) => $state.set({ state: 'failed', message })

  async function load(): Promise<void> {
    $state.set({ state: 'loading' })
    const result = await call(getPartnerAccess, { partner, origin, kind }, { quiet: true })
    if (!result.ok) return fail(result.error)
    // A registration in this window names the partner.
    storeReferral({ partner, invite: request.invite })
    const scopes = getAskedScopes(request, result.data.scopes)
    if (scopes.length === 0) return $state.set({ state: 'nothing' })
    const asking = { state: 'asking', title: result.data.title, scopes, kind, busy: false } as const
    if ($token.get() === '') {
      expectSignIn(state)
      return $state.set({ ...asking, word: '' })
    }
    const [grants, found] = await Promise.all([
      call(getPartnerGrants, {}, { quiet: true }),
      call(getMailWord, {}, { quiet: true }),
    ])
    const word = found.ok ? found.data.word : ''
    const isKnown = grants.ok && isGranted(grants.data, request, scopes)
    if (!isKnown || !(await grant(scopes))) $state.set({ ...asking, word })
  }

  /** Stores the consent and sends the page its code. Returns true if the window closes. */
  async function grant(scopes: readonly GrantScope[]): Promise<boolean> {
    const granted = await call(grantPartnerAccess, { partner, origin, scopes, challenge, framed, kind })
    if (!granted.ok) return false
    const way = readSignInWay(state) ?? 'again'
    return sendAnswer({ type: 'tradelet:code', code: granted.data.code, state, way }, recipient)
  }

  async function allow(): Promise<void> {
    const asking = $state.get()
    if (asking.state !== 'asking' || asking.busy) return
    $state.set({ ...asking, busy: true })
    if (!(await grant(asking.scopes))) $state.set(asking)
  }

  return {
    $state,
    load,
    allow,
    deny: () => void sendAnswer({ type: 'tradelet:denied', state }, recipient),
  }
}

/**
 * Signs the member in with the code in the address's fragment and opens a page of the product. Without a valid code the page asks for the login itself, if it
 * needs one.
 */
export async function continueWithCode(to: string): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  const redeemed = code === '' ? null : await call(redeemHandoff, { code }, { quiet: true })
  // The login name of this member is unknown; the last one may be another member's.
  if (redeemed?.ok) signIn(redeemed.data.userInfo.token, '')
  location.replace(toOwnPage(to, hasRoute))
}
