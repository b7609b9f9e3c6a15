import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { pageSingleton } from '../../../base/runtime/runtime.ts'
import { $toast } from '../../../wire/api/toast.ts'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useStore } from '../hooks/use-store.ts'

/** Place for messages. An outlet in a modal dialog takes precedence: everything outside is inert, and messages there would not be announced. */
interface Outlet {
  modal: boolean
}

/** All outlets of the page and the active one, so that a message appears once for any number of elements. */
const { all, $speaking } = pageSingleton('toastOutlets', () => ({
  all: new Set<Outlet>(),
  $speaking: atom<Outlet | null>(null),
}))

const chooseOutlet = () => $speaking.set([...all].findLast(({ modal }) => modal) ?? [...all][0] ?? null)

/** Loads the code of messages. shared/element/definition/attend-view.ts does so before the first message. */
export const loadMessage = () => import('./toast-message.tsx')

/**
 * Shows the page's messages one at a time above everything else: 3 s each, results of orders 8 s. A result waits until an open dialog closes. Errors are announced assertively, others
 * politely. A message that the page shows in place is read to screen readers only.
 */
export function ToastOutlet({ modal = false }: { modal?: boolean }) {
  const toast = useStore($toast)
  const [outlet] = useState<Outlet>({ modal })
  useEffect(() => {
    all.add(outlet)
    chooseOutlet()
    return () => {
      all.delete(outlet)
      chooseOutlet()
    }
  }, [outlet])
  const speaking = useStore($speaking) === outlet
  // A new message loads again what failed to load for the one before.
  const isDrawn = speaking && toast !== null && !(toast.inPlace && toast.kind === 'error') && !(modal && toast.result)
  const code = useLoaded(isDrawn, loadMessage, toast?.id)
  const message = isDrawn && code && code !== 'failed' ? <code.ToastMessage key={toast.id} toast={toast} /> : null
  const failed = toast?.kind === 'error'
  // Polite messages are announced only if the live region exists before the text; an alert is announced when it is inserted.
  return (
    <>
      <div className="messages" aria-live="polite">
        {!failed && message}
      </div>
      {failed && message}
    </>
  )
}
