import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Failed } from '../../shared/ui/failed.tsx'
import { useTexts } from './options.texts.ts'
import { useTrader } from './trader-context.ts'

/** A part of the order desk in the layout; loads the desk, and stands in for it until it is there. */
export function OrderEntryPart({ part }: { part: 'orders' | 'form' }) {
  const t = useTexts()
  const { $orderEntry, loadOrderEntry } = useTrader()
  const desk = useStore($orderEntry)
  useEffect(() => void loadOrderEntry(), [loadOrderEntry])
  if (desk === 'failed') return <Failed onRetry={() => void loadOrderEntry()} />
  if (typeof desk === 'string') return <i className="sk desk" role="status" aria-label={t('loadingDesk')} />
  return part === 'orders' ? <desk.Orders /> : <desk.OrderForm wide />
}
