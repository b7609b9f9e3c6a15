import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { atom } from 'nanostores'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { $toast, type Toast } from '../../api/toast.ts'
import { pageSingleton } from '../../runtime.ts'
import { announceOrders, useAnnouncements } from '../hooks/use-announcements.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'

const SHOWN_MS = 3_000
const ICONS = { ok: circleCheck, error: triangleAlert, info }
const COLOURS = { ok: 'success', error: 'error', info: 'accent' }

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

/**
 * Shows the page's messages one at a time above everything else: 3 s each, results of orders 8 s. Errors are announced assertively, others politely. Outside of
 * modals it also starts the announcement of order results.
 */
export function ToastOutlet({ modal = false }: { modal?: boolean }) {
  useAnnouncements(modal ? null : announceOrders)
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
  const message = toast && speaking ? <Message key={toast.id} toast={toast} /> : null
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

function Message({ toast: { id, kind, text, key, result } }: { toast: Toast }) {
  const t = useTexts('common')
  const place = useRef<HTMLDivElement>(null)
  const close = () => void ($toast.get()?.id === id && $toast.set(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message
  useEffect(() => {
    const shown = place.current
    if (!shown) return
    // Shown again for each message, so that it is above dialogs opened since. Also shown again after a resize: a page transition moves the element, which
    // closes the popover in some browsers.
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

/** Loads the code of announcements with the first one. */
function Result(props: ComponentProps<ResultView>) {
  const [View, setView] = useState<ResultView | null>(null)
  const { onOver } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result
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
