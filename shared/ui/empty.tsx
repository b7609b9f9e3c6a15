import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

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
