import { useStore } from '@nanostores/react'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { common } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  title?: string
  text?: string
  busy?: boolean
  onRetry?: () => void
}

/** Something could not be had: what, and trying again. */
export function Failed({ title, text, busy = false, onRetry }: Props) {
  const t = useStore(common.$t)
  return (
    <div className="empty" role="alert">
      <span className="g">
        <Icon source={triangleAlert} size="l" />
      </span>
      <b>{title ?? t('errortxt')}</b>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button size="sm" kind="line" busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
