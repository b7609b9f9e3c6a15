import { type RefObject, useEffect, useRef } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { $markets } from '../../../shared/state/market/markets.store.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { Failed } from '../../../shared/view/ui/controls/failed.tsx'
import { Lazy } from '../../../shared/view/ui/controls/lazy.tsx'
import { repeatElement } from '../../../shared/view/ui/controls/repeat-element.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { BuyButtons } from '../buy-buttons.tsx'
import { $terms, $termsAndBalance } from '../terms.store.ts'
import { AmountChoice } from './amount-choice.tsx'
import { CoinPicker } from './coin-picker.tsx'
import { DurationChoice } from './duration-choice.tsx'
import { Estimate } from './estimate.tsx'
import { OrderNote } from './field-note.tsx'
import { $requirement } from './requirement.store.ts'
import { useOrderEntry } from './use-order-entry.ts'
import { VisitorTicket } from './visitor-ticket.tsx'

const loadBlocked = () => import('./permission-dialog.tsx')

/** Order form, in its sheet or in the panel of the wide trader: coin, amount, duration, possible profit and loss, and buy buttons. Where options are not offered, a note in its place. */
export function OptionOrderForm({ wide }: { wide: boolean }) {
  const t = useTexts('options')
  const signedIn = useStore($token) !== ''
  const { terms, failed } = useStore($terms)
  const requirement = useStore($requirement)
  const boxRef = useFocusFirstError()
  useEffect(() => void $termsAndBalance.refresh(), [])
  if (!signedIn) return <VisitorTicket wide={wide} />
  if (!terms)
    return failed ? (
      <Failed title={t('termsFailed')} onRetry={() => void $termsAndBalance.refresh()} />
    ) : (
      <LoadingForm />
    )
  if (requirement === 'country')
    return (
      <div className="order-form">
        <Lazy load={loadBlocked}>{({ BlockedForm }) => <BlockedForm />}</Lazy>
      </div>
    )
  return (
    <div ref={boxRef} className="order-form">
      <CoinPicker coins={[terms.coin]} />
      <AmountChoice terms={terms} />
      <DurationChoice terms={terms} wide={wide} />
      <Estimate terms={terms} />
      <OrderNote />
      <MarketsMissing />
      <BuyButtons />
    </div>
  )
}

/** Moves the focus to the first invalid field after a press on a buy button. */
function useFocusFirstError(): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null)
  const notes = useStore(useOrderEntry().form.$notes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per result of the form
  useEffect(() => {
    const root = boxRef.current?.getRootNode()
    const pressed = root instanceof ShadowRoot && root.activeElement?.closest('.buy')
    const fault = boxRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!pressed || !fault) return
    const choice = fault.querySelector<HTMLElement>('[tabindex="0"]')
    ;(choice ?? fault).focus()
  }, [notes])
  return boxRef
}

/** Error with a retry button if the market list could not be loaded, because an order needs a market. */
function MarketsMissing() {
  const t = useTexts('options')
  const $list = $markets(OPTION_MARKETS_POLL_MS)
  const { data, failed, loading } = useStore($list)
  return data === null && failed ? (
    <Failed title={t('marketsMissing')} busy={loading} onRetry={() => void $list.refresh()} />
  ) : null
}

/** Heights of the loading skeleton's blocks, in px. */
const SKELETON_HEIGHTS = [48, 132, 84, 84, 48]

function LoadingForm() {
  const t = useTexts('options')
  return (
    <div className="order-form" role="status" aria-label={t('loadingTerms')}>
      {repeatElement(SKELETON_HEIGHTS.length, (at) => (
        <i className="skeleton" style={{ blockSize: SKELETON_HEIGHTS[at] }} />
      ))}
    </div>
  )
}
