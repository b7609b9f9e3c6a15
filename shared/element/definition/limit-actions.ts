import { $sessionLimits } from '../../state/partner/session-limits.ts'
import { refuseActions } from './readonly.ts'

/** Element with a React view: its buttons read `limited` (shared/view/ui/hooks/use-readonly.ts); the attribute `readonly` stays the page's. */
type Host = HTMLElement & { limited?: boolean }

/**
 * Disables what an element sends if the session of a partner may not send it, as the attribute `readonly` does, and enables it again if a later session may.
 * Returns whether it is disabled.
 */
export function limitActions(host: Host): boolean {
  const limited = $sessionLimits.get()?.disables(host.localName) ?? false
  if (Boolean(host.limited) === limited) return limited
  if (limited) refuseActions(host)
  host.limited = limited
  return limited
}
