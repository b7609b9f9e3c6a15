import { useLayoutEffect } from 'react'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import type { SpotDraft } from './exchange.rules.ts'
import { OrderEstimate, useEstimate } from './order-estimate.tsx'
import type { OrderFormProps } from './order-form-props.ts'
import outcomeSheet from './order-outcome.css' with { type: 'css' }
import { OrderTermsRow } from './order-terms.tsx'
import { PriceWarningSheet } from './price-warning-sheet.tsx'
import type { Ticket } from './ticket.store.ts'
import { UnansweredOrder } from './unanswered-spot-order.tsx'

interface Props extends OrderFormProps {
  /** Unanswered order: `this` draft or `another` order, or null. */
  doubt: ReturnType<Ticket['getUnansweredState']>
  onFocus(field: keyof SpotDraft | null): void
}

/** Estimate, note about an unanswered order, and confirmation of a price far from the market. The draft is kept whether the member confirms or not. */
export function OrderOutcome({ doubt, onFocus, ...parts }: Props) {
  const { ticket } = parts
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [outcomeSheet]), [host])
  const distance = useStore(ticket.$question)
  const estimate = useEstimate(parts)
  const change = () => {
    ticket.withdraw()
    const { kind, lastTyped } = ticket.$draft.get()
    // The dialog restores the focus first.
    requestAnimationFrame(() => onFocus(kind === 'limit' ? 'price' : lastTyped))
  }
  const agree = async () => onFocus(await ticket.agree())
  return (
    <>
      <OrderTermsRow {...parts} estimate={estimate} />
      <OrderEstimate {...parts} estimate={estimate} />
      {doubt && <UnansweredOrder order={doubt === 'another' ? ticket.getUnansweredOrder() : null} />}
      {distance !== null && (
        <PriceWarningSheet
          {...parts}
          estimate={estimate}
          distance={distance}
          onClose={ticket.withdraw}
          onChange={change}
          onAgree={() => void agree()}
        />
      )}
    </>
  )
}
