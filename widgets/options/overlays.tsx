import { useStore } from '@nanostores/react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { MarketsSheet } from './markets-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { useTrader } from './trader-context.ts'

/** What lies over the trader: one sheet at a time, and the question whether to send. */
export function Overlays({ wide }: { wide: boolean }) {
  const trader = useTrader()
  const overlay = useStore(trader.$overlay)
  const $order = useStore(trader.$watched)
  const confirming = useStore(trader.ticket.$confirming)
  return (
    <>
      {overlay === 'markets' && <MarketsSheet />}
      {overlay === 'form' && !wide && <OrderSheet />}
      {overlay === 'order' && $order && <ResultSheet $order={$order} />}
      {confirming && <ConfirmDialog {...confirming} />}
    </>
  )
}
