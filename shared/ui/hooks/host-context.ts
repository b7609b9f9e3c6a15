import { createContext, useContext } from 'react'

/** The custom element that a view lives in. */
export const HostContext = createContext<HTMLElement | null>(null)

/** The custom element around this view: what its events are dispatched on. Throws outside of one. */
export function useHost(): HTMLElement {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost is for views inside a widget')
  return host
}
