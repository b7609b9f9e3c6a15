import { useStore } from '@nanostores/react'
import x from 'lucide-static/icons/x.svg?raw'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { common } from '../i18n/common.ts'
import { IconButton } from './button.tsx'
import { useDragDown } from './drag-down.ts'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  /** Stands beside the title: a badge, a price. */
  aside?: ReactNode
  onClose(): void
  children: ReactNode
  part?: string
}

/**
 * A sheet that rises from the bottom, in wide containers a dialog in the middle. It lies in the top layer, so a partner's `overflow: hidden` cannot clip
 * it; the browser keeps the focus inside and closes it with Esc; pulling it down closes it too.
 */
export function Sheet({ title, aside, onClose, children, part }: Props) {
  const t = useStore(common.$t)
  const dialog = useRef<HTMLDialogElement>(null)
  const label = useId()
  const drag = useDragDown(dialog, onClose)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      part={part}
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sheet-box">
        <span className="grab" {...drag} />
        <div className="sh">
          <h2 id={label}>{title}</h2>
          {aside}
          <IconButton label={t('close')} onClick={onClose}>
            <Icon source={x} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
