import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { toast } from '../../../shared/wire/api/toast.ts'
import type { OrderEntryState } from './order-entry-state.ts'
import { $requirement } from './requirement.store.ts'

/** Creates the state of what is required before an order. Its dialogs are loaded when something is required for the first time. */
export function createPermission(): Pick<OrderEntryState, '$permission' | 'askPermission'> {
  const $permission = atom<ReactNode>(null)
  let asking: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    try {
      const { openPermission } = await import('./permission-dialog.tsx')
      const { dialog, isPermitted } = openPermission()
      $permission.set(dialog)
      return await isPermitted
    } catch (error) {
      console.warn('tradelet: the steps before an order could not be loaded', error)
      toast({ kind: 'error', key: 'errortxt' })
      return false
    } finally {
      $permission.set(null)
      asking = null
    }
  }

  return {
    $permission,
    async askPermission() {
      if ($requirement.get() === 'none') return true
      asking ??= ask()
      return asking
    },
  }
}
