import { useContext } from 'react'
import { reportFailure } from '../../../wire/api/call.ts'
import { identity } from '../../../wire/api/identity.ts'
import { ReadonlyContext } from './host-context.ts'

/** Returns whether the element around this view is read-only, or the session may not send its actions (shared/element/definition/limit-actions.ts). */
export const useReadonly = (): boolean => useContext(ReadonlyContext)

/** Shows why a control of a read-only element sends nothing. */
export const showRefusal = (control: Element): void =>
  void identity.refuse?.('', control).then((refused) => refused && reportFailure(refused, '', false))
