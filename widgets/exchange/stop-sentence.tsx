import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getPairHold, getPairTotal } from './pair.rules.ts'
import { getStopHold, readPairFigures, type StopDraft, toStopForm } from './stop.rules.ts'

interface Props {
  draft: StopDraft
  /** Market title such as `BTC/USDT`. */
  title: string
  /** Digits after the point of the market's prices. */
  digits: number
}

/** Says with numbers what the order of a complete draft will do, and what it holds until then. */
export const StopSentence = (props: Props) =>
  props.draft.kind === 'pair' ? <PairSentence {...props} /> : <WaitingSentence {...props} />

function WaitingSentence({ draft, title, digits }: Props) {
  const k = useTexts('conditional')
  const language = useStore($language)
  const form = toStopForm(draft, '')
  if (!form) return <p className="help">{k('gap')}</p>
  const [base, coin] = getPair(title)
  const price = (value: Decimal) => formatPrice(value, digits, language)
  const amount = (value: Decimal, unit: string) => `${formatCoinAmount(value, unit, language)} ${unit}`
  const quantity = `${formatDecimal(form.quantity, { digits: 8, trim: true }, language)} ${base}`
  const trigger = price(form.triggerPrice)
  const isPurchase = form.type === 'buy'
  const hold = getStopHold(form)
  return (
    <p className="help" aria-live="polite">
      {form.price !== null
        ? k(isPurchase ? 'buyLimit' : 'sellLimit', { trigger, coin, quantity, price: price(form.price) })
        : k(isPurchase ? 'buyMarket' : 'sellMarket', {
            trigger,
            coin,
            quantity,
            amount: amount(form.amount, coin),
          })}{' '}
      {k('onHold', { amount: isPurchase ? amount(hold, coin) : quantity })} {form.price === null && k('gap')}
    </p>
  )
}

function PairSentence({ draft, title, digits }: Props) {
  const k = useTexts('conditional')
  const p = useTexts('pair-order')
  const language = useStore($language)
  const pair = readPairFigures(draft)
  if (!pair) return <p className="help">{k('gap')}</p>
  const { side, price, triggerPrice, stopPrice } = pair
  const [base, coin] = getPair(title)
  const amount = (value: Decimal, unit: string) => `${formatCoinAmount(value, unit, language)} ${unit}`
  const quantity = `${formatDecimal(pair.quantity, { digits: 8, trim: true }, language)} ${base}`
  return (
    <p className="help" aria-live="polite">
      {p(side, {
        quantity,
        amount: amount(getPairTotal(pair, price), coin),
        trigger: formatPrice(triggerPrice, digits, language),
        coin,
        loss: amount(getPairTotal(pair, stopPrice), coin),
      })}{' '}
      {k('onHold', { amount: side === 'buy' ? amount(getPairHold(pair), coin) : quantity })}
    </p>
  )
}
