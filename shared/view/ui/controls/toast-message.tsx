import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $toast, type Toast } from '../../../wire/api/toast.ts'
import { startReadingTime } from '../../dom/reading-time.ts'
import { adoptSheet } from '../../theme/adopt-sheet.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'
import sheet from './toast-message.css' with { type: 'css' }
import { placeToast } from './toast-place.ts'

const SHOWN_MS = 3_000
const ICONS = { ok: circleCheck, error: triangleAlert, info }
const COLOURS = { ok: 'success', error: 'error', info: 'accent' }

/** Message above everything else, but not above a control, for 3 s; results of orders stay 8 s. Loaded on demand. */
export function ToastMessage({ toast: { id, kind, text, key, result, inPlace } }: { toast: Toast }) {
  const t = useTexts('common')
  const boxRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (boxRef.current) adoptSheet(boxRef.current, sheet)
  }, [])
  const close = () => void ($toast.get()?.id === id && $toast.set(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message
  useEffect(() => {
    const shown = boxRef.current
    if (!shown) return
    // Shown again for each message, so that it is above dialogs opened since. Also shown again after a resize: a page transition moves the element, which
    // closes the popover in some browsers.
    const show = () => {
      if (!shown.isConnected) return
      if (!shown.matches(':popover-open')) shown.showPopover()
      placeToast(shown)
    }
    show()
    const watch = new ResizeObserver(() => requestAnimationFrame(show))
    watch.observe(shown)
    const stop = result ? undefined : startReadingTime(close, SHOWN_MS)
    return () => {
      watch.disconnect()
      stop?.()
    }
  }, [id])
  if (inPlace) return <span className="hidden">{text}</span>
  return (
    <div ref={boxRef} className="toasts" popover="manual" role={kind === 'error' ? 'alert' : undefined}>
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
