import x from 'lucide-static/icons/x.svg?raw'
import { type ReactNode, useId } from 'react'
import { useDragDown } from '../hooks/drag-down.ts'
import { useModal } from '../hooks/use-modal.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Heading } from './heading.tsx'
import { Icon } from './icon.tsx'
import { ToastOutlet } from './toast-outlet.tsx'

interface Props {
  title: string
  /** Shown next to the title: a badge, a price. */
  aside?: ReactNode
  onClose(): void
  /** Neither Esc nor a press outside closes it. */
  busy?: boolean
  children: ReactNode
  part?: string
}

/** Sheet that rises from the bottom; on wide pages a dialog in the middle. Closed by pulling it down, Esc, a press outside, and its button. */
export function Sheet({ title, aside, onClose, busy, children, part }: Props) {
  const t = useTexts('common')
  const label = useId()
  const modal = useModal(onClose, busy)
  const drag = useDragDown(modal.ref, onClose)
  return (
    <dialog {...modal} className="sheet" part={part} aria-labelledby={label}>
      <div className="sheet-box">
        <span className="drag-handle" part="grab" {...drag} />
        <div className="sheet-header">
          <Heading id={label}>{title}</Heading>
          {aside}
          <IconButton label={t('close')} onClick={onClose}>
            <Icon source={x} />
          </IconButton>
        </div>
        {children}
      </div>
      <ToastOutlet modal />
    </dialog>
  )
}
