import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useRef } from 'react'
import { $gone } from '../../../wire/api/reachability.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  title?: string
  text?: string
  busy?: boolean
  /** Unknown market that the message is about; the element's events name it. */
  symbol?: string
  /** Text of the button if it does something other than retry; then the connection is irrelevant. */
  action?: string
  onRetry?: () => void
}

/** Error message with a retry button or another action. Without a connection it shows that instead, and retries automatically when the connection is back. */
export function Failed({ title, text, busy = false, symbol, action, onRetry }: Props) {
  const t = useTexts('common')
  const isLost = useStore($gone) && !action
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLost && !busy) onRetry?.()
    wasLost.current = isLost
  })
  const shown = isLost ? t('lostText') : text
  return (
    <div className="empty" part="empty" role="alert" data-symbol={symbol}>
      <span className="illustration">
        <Icon source={triangleAlert} size="large" />
      </span>
      <b>{isLost ? t('toast.offline') : (title ?? t('toast.errortxt'))}</b>
      {shown && <p>{shown}</p>}
      {onRetry && (
        <Button size="small" kind="outline" busy={busy} onClick={onRetry}>
          {action ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
