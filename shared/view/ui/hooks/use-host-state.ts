import { useLayoutEffect } from 'react'
import { getStates } from '../../dom/states.ts'
import { useHost } from './host-context.ts'

/** Sets a state of the custom element around this view, `:state(name)`, while `isOn` is true. */
export function useHostState(name: string, isOn: boolean): void {
  const host = useHost()
  useLayoutEffect(() => {
    if (!isOn) return
    const states = getStates(host)
    states.add(name)
    return () => void states.delete(name)
  }, [host, name, isOn])
}
