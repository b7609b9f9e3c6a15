import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { atom } from 'nanostores'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { $toast, type Toast } from '../../api/toast.ts'
import { pageSingleton } from '../../runtime.ts'
import { attendOrders, useAttendance } from '../hooks/use-attendance.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'

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

/**
 * Shows the page's messages, one at a time, for 3 s, results of orders for 8, above everything else. Errors are announced at once, the rest politely.
 * Elements that show messages also see to it that results come, whatever they are for.
 */
export function ToastOutlet({ modal = false }: { modal?: boolean }) {
  useAttendance(modal ? null : attendOrders)
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
  const message = toast && speaking ? <Message key={toast.id} toast={toast} /> : null
  const failed = toast?.kind === 'error'
  // What is said politely is heard only where a screen reader has met the place before the words; an alert is heard as it comes.
  return (
    <>
      <div className="messages" aria-live="polite">
        {!failed && message}
      </div>
      {failed && message}
    </>
  )
}

function Message({ toast: { id, kind, text, key, result } }: { toast: Toast }) {
  const t = useTexts('common')
  const place = useRef<HTMLDivElement>(null)
  const close = () => void ($toast.get()?.id === id && $toast.set(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    const shown = place.current
    if (!shown) return
    // Shown again for each message, so that it lies above dialogs opened since; and where a change of pages has moved it, which closes it in some browsers.
    const show = () => shown.isConnected && !shown.matches(':popover-open') && shown.showPopover()
    show()
    const watch = new ResizeObserver(() => requestAnimationFrame(show))
    watch.observe(shown)
    const timer = result ? undefined : setTimeout(close, SHOWN_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [id])
  return (
    <div ref={place} className="toasts" popover="manual" role={kind === 'error' ? 'alert' : undefined}>
      {result ? (
        <Result result={result} onOver={close} />
      ) : (
        <span className="toast">
          <span className={COLOURS[kind]}>
            <Icon source={ICONS[kind]} />
          </span>
          {text ?? (key ? t(`toast.${key}`) : '')}
        </span>
      )}
    </div>
  )
}

type ResultView = typeof import('./result-toast.tsx').ResultToast

/** The code of announcements comes with the first of them. */
function Result(props: ComponentProps<ResultView>) {
  const [View, setView] = useState<ResultView | null>(null)
  const { onOver } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    import('./result-toast.tsx').then(
      ({ ResultToast }) => setView(() => ResultToast),
      (error: unknown) => {
        console.warn('tradelet: a result could not be announced', error)
        onOver()
      },
    )
  }, [])
  return View && <View {...props} />
}
