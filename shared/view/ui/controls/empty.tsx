import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import type { ReactNode } from 'react'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'

interface Props {
  title?: string
  children?: ReactNode
}

/** Placeholder of an empty list, with an optional next action. */
export function Empty({ title, children }: Props) {
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

/** Placeholder of a list that has no rows. The page can replace it by its own content; an element that shows it describes the slot. */
export const EmptyList = (props: Props) => (
  <slot name="empty">
    <Empty {...props} />
  </slot>
)
