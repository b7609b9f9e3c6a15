import { getPair } from '../../shared/state/market/title.rules.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { OrderFormProps } from './order-form-props.ts'
import type { TradingScreenProps } from './trading-screen-props.ts'

/** Choice between buy and sell (SPT-02). */
export function SideChoice({ ticket }: Pick<TradingScreenProps, 'ticket'>) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  return (
    <Tabs
      look="segmented"
      label={t('side')}
      value={useStore(ticket.$draft).side}
      onChange={(side) => ticket.choose({ side })}
      choices={[
        { value: 'buy', label: s('buy') },
        { value: 'sell', label: s('sell') },
      ]}
    />
  )
}

/**
 * Available balance: quote coin for buyers, base coin for sellers (SPT-10, 23). Shows a dash while it is unknown and `****` while amounts are hidden (AST-05).
 */
export function AvailableBalance({
  ticket,
  title,
  $snapshot,
  $power,
}: Pick<OrderFormProps, 'ticket' | 'title' | '$snapshot' | '$power'>) {
  const t = useTexts('exchange')
  const { side } = useStore(ticket.$draft)
  const { usdt, coin } = useStore($power)
  const [base, quote] = getPair(title)
  const isKnown = useStore($snapshot).data !== null
  const shown = side === 'buy' ? { value: usdt, coin: quote } : { value: coin, coin: base }
  return (
    <dl className="available">
      <dt>{t('available')}</dt>
      <dd>
        <LongBalance value={isKnown ? shown.value : null} /> <span>{shown.coin}</span>
      </dd>
    </dl>
  )
}

interface SubmitProps {
  title: string
  side: 'buy' | 'sell'
  sending: boolean
  signedIn: boolean
  /** True if this draft was sent before and is unanswered. */
  isRetry: boolean
  /** True if the market is missing or halted, or its data is offline. */
  isDisabled: boolean
}

/** Button that places the order; visitors are sent to the login. */
export function SubmitButton({ title, side, sending, signedIn, isRetry, isDisabled }: SubmitProps) {
  const t = useTexts('exchange')
  const [coin] = getPair(title)
  const words = isRetry ? t('sendAgain') : t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin })
  return (
    <Button
      type="submit"
      kind={side === 'buy' ? 'up' : 'down'}
      busy={sending}
      disabled={signedIn && isDisabled}
      part="submit"
      sends={signedIn}
    >
      {signedIn ? words : t('loginToTrade')}
    </Button>
  )
}
