import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { $toast, type Toast } from '../api/toast.ts'
import { pageSingleton } from '../runtime.ts'
import { Icon } from './icon.tsx'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

const SHOWN_MS = 3_000
const ICONS = { ok: circleCheck, error: triangleAlert, info }
const COLOURS = { ok: 'success', error: 'error', info: 'accent' }

/** A place where messages can show. One in something modal goes first: everything outside of that is inert, and the message would not be announced. */
interface Outlet {
  modal: boolean
}

/** The outlets of a page, and the one that shows, so that a message appears once however many elements there are. */
const { all, $speaking } = pageSingleton('toastOutlets', () => ({
  all: new Set<Outlet>(),
  $speaking: atom<Outlet | null>(null),
}))

const choose = () => $speaking.set([...all].findLast(({ modal }) => modal) ?? [...all][0] ?? null)

/** Shows the page's messages, one at a time, for 3 s, above everything else. Errors are announced at once, the rest politely. */
export function ToastOutlet({ modal = false }: { modal?: boolean }) {
  const toast = useStore($toast)
  const [outlet] = useState<Outlet>({ modal })
  useEffect(() => {
    all.add(outlet)
    choose()
    return () => {
      all.delete(outlet)
      choose()
    }
  }, [outlet])
  const speaking = useStore($speaking) === outlet
  return toast && speaking ? <Message key={toast.id} toast={toast} /> : null
}

function Message({ toast: { id, kind, text, key } }: { toast: Toast }) {
  const t = useTexts('common')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown again for each message, so that it lies above dialogs opened since.
    place.current?.showPopover?.()
    const timer = setTimeout(() => $toast.get()?.id === id && $toast.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div ref={place} className="toasts" popover="manual" role={kind === 'error' ? 'alert' : 'status'}>
      <span className="toast">
        <span className={COLOURS[kind]}>
          <Icon source={ICONS[kind]} />
        </span>
        {text ?? (key ? t(`toast.${key}`) : '')}
      </span>
    </div>
  )
}
