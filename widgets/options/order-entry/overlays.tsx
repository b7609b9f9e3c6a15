import { useEffect } from 'react'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useOptions } from '../options-context.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OptionMarketsSheet } from './option-markets-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { $requirement } from './requirement.store.ts'
import { ResultSheet } from './result-sheet.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Dialogs over the trader: one sheet at a time, the confirmation, and what is required before an order. If the market does not exist, order form and confirmation are closed. */
export function Overlays() {
  const { $overlay, $wide, $unknown } = useOptions()
  const { form, $watched, $permission, askPermission } = useOrderEntry()
  const { confirmation } = form
  const overlay = useStore($overlay)
  const wide = useStore($wide)
  const $order = useStore($watched)
  const confirming = useStore(confirmation.$confirming)
  const unknown = useStore($unknown) !== null
  const permission = useStore($permission)
  const isCheckDue = useStore($requirement) === 'realityCheck'
  useEffect(() => {
    if (isCheckDue) void askPermission()
  }, [isCheckDue, askPermission])
  useEffect(() => {
    if (unknown) confirmation.cancel()
  }, [unknown, confirmation])
  return (
    <>
      {overlay === 'markets' && <OptionMarketsSheet />}
      {overlay === 'form' && !wide && !unknown && <OrderSheet />}
      {overlay === 'order' && $order && <ResultSheet $order={$order} />}
      {confirming && !unknown && <ConfirmDialog {...confirming} />}
      {permission}
    </>
  )
}
