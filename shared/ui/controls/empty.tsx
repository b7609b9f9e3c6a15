import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import type { ReactNode } from 'react'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'

/** Placeholder of an empty list, with an optional next action. */
export function Empty({ title, children }: { title?: string; children?: ReactNode }) {
  const t = useTexts('common')
  return (
    <div className="empty" part="empty">
      <span className="illustration">
        <Icon source={receiptText} size="large" />
      </span>
      <b>{title ?? t('empty')}</b>
      {children}
    </div>
  )
}
