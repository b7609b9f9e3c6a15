import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { $toast, type Toast } from '../api/toast.ts'
import { common } from '../i18n/common.ts'
import { once } from '../runtime.ts'
import { Icon } from './icon.tsx'

const SHOWN_MS = 3_000
const ICONS = { ok: circleCheck, error: triangleAlert, info }
const COLOURS = { ok: 'ok', error: 'err', info: 'acc' }

/** The outlets of a page; the first one shows, so that a message appears once however many elements there are. */
const outlets = once('toastOutlets', () => new Set<object>())

/** Shows the page's messages, one at a time, for 3 s, above everything else. Errors are announced at once, the rest politely. */
export function ToastOutlet() {
  const toast = useStore($toast)
  const place = useRef<HTMLDivElement>(null)
  const [outlet] = useState(() => ({}))
  useEffect(() => {
    outlets.add(outlet)
    return () => void outlets.delete(outlet)
  }, [outlet])
  const mine = toast !== null && outlets.values().next().value === outlet
  useEffect(() => {
    if (!mine) return
    // Shown anew for each message, so that it lies above dialogs opened since.
    place.current?.showPopover?.()
    const timer = setTimeout(() => $toast.get()?.id === toast.id && $toast.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mine, toast])
  if (!mine) return null
  return (
    <div
      ref={place}
      key={toast.id}
      className="toasts"
      popover="manual"
      role={toast.kind === 'error' ? 'alert' : 'status'}
    >
      <Message toast={toast} />
    </div>
  )
}

function Message({ toast: { kind, text, key } }: { toast: Toast }) {
  const t = useStore(common.$t)
  return (
    <span className="toast">
      <span className={COLOURS[kind]}>
        <Icon source={ICONS[kind]} />
      </span>
      {text ?? (key ? t(key) : '')}
    </span>
  )
}
