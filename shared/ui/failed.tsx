import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

interface Props {
  title?: string
  text?: string
  busy?: boolean
  /** What the button says; trying again when nothing else is said. */
  action?: string
  onRetry?: () => void
}

/** Something could not be had: what, and trying again or another way on. */
export function Failed({ title, text, busy = false, action, onRetry }: Props) {
  const t = useTexts('common')
  return (
    <div className="empty" part="empty" role="alert">
      <span className="illustration">
        <Icon source={triangleAlert} size="large" />
      </span>
      <b>{title ?? t('toast.errortxt')}</b>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button size="small" kind="outline" busy={busy} onClick={onRetry}>
          {action ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
