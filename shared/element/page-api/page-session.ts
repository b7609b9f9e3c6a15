/**
 * Sessions of partners' pages: `import { configure } from '…/embed/session.js'`. The loader imports this file if its script has `data-partner`. Pages without a
 * partner never load it (docs/partner-sessions.md).
 */
import restricted from 'features:restricted'
import { GRANT_SCOPES } from '../../base/contract/endpoint.ts'
import { config } from '../../base/runtime/config.ts'
import { PREFIX } from '../../base/runtime/page-config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { NavigateDetail } from '../../state/page/event-details.ts'
import { getPageAddress } from '../../state/page/navigate.ts'
import { openProductPage } from '../../state/partner/handoff.ts'
import {
  completeConfig,
  type FramePlace,
  framePlace,
  onConfigured,
  type PartnerConfig,
  partnerConfig,
  readPartnerAttributes,
} from '../../state/partner/partner-config.ts'
import { partnerSession } from '../../state/partner/partner-session.ts'
import { openWindow } from '../../state/partner/sign-in.ts'
import { $token } from '../../state/session/token.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { findAskingElement } from '../definition/attach-beside.ts'
import { completeSignIn } from './complete-sign-in.ts'

export type { PartnerConfig, PartnerSessionToken, SessionRequest } from '../../state/partner/partner-config.ts'
/** Ends the session of this page. The access that the member has given to the partner stays. */
export { signOut } from '../../state/session/sign-out.ts'

const VISITOR_ROUTES: readonly string[] = ['/login', '/register']
const state = pageSingleton('partner.state', () => ({ isActive: false }))

/**
 * Configures the sessions of the page. With `fetchSession` the page is signed in at once if the partner's server knows the member. Logs a warning for scopes that
 * do not exist; they are never granted.
 */
export function configure(partnerConfig: PartnerConfig): void {
  const unknown = partnerConfig.scopes?.filter((scope) => !GRANT_SCOPES.includes(scope)) ?? []
  if (unknown.length > 0)
    console.warn(`tradelet: unknown scopes ${unknown.join(', ')}; a page can ask for ${GRANT_SCOPES.join(', ')}`)
  completeConfig(partnerConfig)
  activate()
  if (partnerConfig.fetchSession) void partnerSession.renew()
}

/** Signs a member in. Call it from a press: it may open a window. Resolves to whether the page has a session. */
export const signIn = (asking?: unknown): Promise<boolean> =>
  // Elements pass themselves. A page may use this function as the listener of a press, which passes the event.
  signInOrPrompt(asking instanceof Element ? asking : findAskingElement(asking instanceof Event ? asking : undefined))

async function signInOrPrompt(asking: EventTarget): Promise<boolean> {
  const opened = openWindow()
  const retry = () => void signInOrPrompt(asking)
  const isIn = await completeSignIn({ asking, opened, retry })
  if (isIn || opened || !(asking instanceof HTMLElement)) return isIn
  const { showPrompt } = await import('./partner-prompt.tsx')
  // A page may close its modal with the press that signs in.
  await showPrompt(asking.isConnected || asking.shadowRoot ? asking : document.body, (prompt) =>
    completeSignIn({ asking, opened: openWindow(), place: prompt, retry }),
  )
  return false
}

function activate(): void {
  if (state.isActive || config().hosted || !partnerConfig.partner || partnerConfig.demo) return
  state.isActive = true
  partnerSession.takeOver(restricted)
  if (framePlace.current) void shareWithFrames(framePlace.current, partnerConfig.partner)
  if (partnerConfig.fetchSession) void partnerSession.renew()
  // A listener that is added during the dispatch comes after all listeners of the page, which may cancel the event.
  addEventListener(
    'tl-navigate',
    () => addEventListener('tl-navigate', (event) => void onNavigate(event), { once: true }),
    true,
  )
}

/** Shares the session of this frame with the other frames of the page around it. Without the file each frame keeps its own. */
async function shareWithFrames(place: FramePlace, partner: string): Promise<void> {
  try {
    const { shareSession } = await import('../../state/partner/share-session.ts')
    shareSession(partnerSession, place, partner)
  } catch (error) {
    console.warn('tradelet: frames of this page do not share their session', error)
  }
}

/** Returns true for an event of this operator's elements of this page. A page may have elements of two operators, and elements in frames, whose own page navigates. */
function isOwn(event: Event): boolean {
  const [source] = event.composedPath()
  return source instanceof Element && source.localName.startsWith(`${PREFIX}-`) && !isFramed(source)
}

async function onNavigate(event: Event): Promise<void> {
  if (event.defaultPrevented || partnerConfig.demo || !isOwn(event)) return
  event.preventDefault()
  const { route, query } = (event as CustomEvent<NavigateDetail>).detail
  const [asking = document.body] = event.composedPath()
  if (framePlace.current && !(await framePlace.current.mayNavigate(event))) return
  if (VISITOR_ROUTES.includes(route)) void signInOrPrompt(asking)
  else if ($token.get() === '') open(getPageAddress(route, query), '_blank', 'noopener')
  else void openProductPage(open('', '_blank'), route, query)
}

readPartnerAttributes()
activate()
// A demo has ended.
onConfigured(activate)
