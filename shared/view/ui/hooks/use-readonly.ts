import type { ReadableAtom } from 'nanostores'
import { useContext } from 'react'
import { constantStore } from '../../../state/stores/constant-store.ts'
import { reportFailure } from '../../../wire/api/call.ts'
import { identity } from '../../../wire/api/identity.ts'
import { HostContext } from './host-context.ts'
import { useStore } from './use-store.ts'

/** Values of attributes, of an element with a React view. */
type Values = ReadableAtom<Record<string, unknown>>

const $none: Values = constantStore({})

/** Returns whether the element around this view is read-only, or the session may not send its actions (shared/element/definition/limit-actions.ts). */
export const useReadonly = (): boolean => {
  const host = useContext(HostContext) as (HTMLElement & { readonly $values?: Values }) | null
  const { readonly, limited } = useStore(host?.$values ?? $none)
  return (limited || readonly) === true
}

/** Shows why a control of a read-only element sends nothing. */
export const showRefusal = (control: Element): void =>
  void identity.refuse?.('', control).then((refused) => refused && reportFailure(refused, '', false))
