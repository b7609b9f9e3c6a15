import { useEffect } from 'react'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { useOptions } from './options-context.ts'

/** Lazily loaded part of the order entry. Shows a skeleton or an error with a retry button in the meantime. */
export function OrderEntryPart({ part }: { part: 'orders' | 'form' }) {
  const t = useTexts('options')
  const { $orderEntry, loadOrderEntry } = useOptions()
  const entry = useStore($orderEntry)
  useEffect(() => void loadOrderEntry(), [loadOrderEntry])
  if (entry === 'failed') return <Failed onRetry={() => void loadOrderEntry()} />
  if (typeof entry === 'string')
    return <i className="skeleton order-entry" role="status" aria-label={t('loadingOrderEntry')} />
  return part === 'orders' ? <entry.Orders /> : <entry.OrderForm wide />
}
