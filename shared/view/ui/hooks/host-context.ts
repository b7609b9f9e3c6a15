import { createContext, useContext } from 'react'

/** Custom element that contains the view. */
export const HostContext = createContext<HTMLElement | null>(null)

/** Whether the custom element that contains the view sends no actions. */
export const ReadonlyContext = createContext(false)

/**
 * Returns the custom element around this view, on which its events are dispatched.
 *
 * @throws an error outside of a widget
 */
export function useHost(): HTMLElement {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost must be called inside a widget')
  return host
}
