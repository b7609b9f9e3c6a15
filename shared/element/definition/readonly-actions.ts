import { refusals } from '../../base/i18n/readonly-texts.ts'
import { getEventTarget } from '../../state/page/actor.ts'
import { $sessionLimits } from '../../state/partner/session-limits.ts'
import { $language } from '../../state/preferences/language.ts'
import type { ApiError } from '../../wire/api/call-result.ts'

/** Calls without `get` in their path that a read-only element may send: they read, or concern the page's language and session. */
const ALLOWED: readonly string[] = [
  'searchUser',
  'setLang',
  'logout',
  'partner/token',
  'partner/session',
  'partner/renew',
  'createHandoff',
  'redeemHandoff',
]

const isReadonly = (host: Node): boolean => Reflect.get(host, 'readonly') === true

/** Returns whether an element, or one around it, is read-only. If the sender is unknown, each of `hosts` counts. */
function isRefused(target: EventTarget, hosts: ReadonlySet<HTMLElement>): boolean {
  if (!(target instanceof Element)) return [...hosts].some((host) => host.isConnected && isReadonly(host))
  for (let node: Node | null = target; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (isReadonly(node)) return true
  return false
}

/**
 * Returns the failure of an action that a read-only element would send, or that the session of a partner may not send; null if it may be sent
 * (`CallerIdentity.refuse`). `hosts` are the elements of the page that are read-only, or were.
 */
export function refuse(path: string, hosts: ReadonlySet<HTMLElement>, from?: EventTarget): ApiError | null {
  if (ALLOWED.includes(path)) return null
  if (!$sessionLimits.get()?.refuses(path) && !isRefused(getEventTarget(from), hosts)) return null
  return { kind: 'unsent', code: null, message: refusals[$language.get()] ?? refusals.en ?? '' }
}
