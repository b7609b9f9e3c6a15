import type { WritableAtom } from 'nanostores'
import { $sessionLimits } from '../../state/partner/session-limits.ts'
import { refuseActions } from './readonly.ts'

/** Values of the attributes of an element with a React view. Buttons read `limited` (shared/view/ui/hooks/use-readonly.ts); the attribute `readonly` stays the page's. */
type Host = HTMLElement & { readonly $values?: WritableAtom<Record<string, unknown>> }

/**
 * Disables what an element sends if the session of a partner may not send it, as the attribute `readonly` does, and enables it again if a later session may.
 * Returns whether it is disabled.
 */
export function limitActions(host: Host): boolean {
  const limited = $sessionLimits.get()?.disables(host.localName) ?? false
  const values = host.$values?.get() ?? {}
  if (Boolean(values.limited) === limited) return limited
  if (limited) refuseActions(host)
  host.$values?.set({ ...values, limited })
  return limited
}
