import { secondsLeft } from '../../shared/format/countdown.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { percentOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $second } from '../../shared/stores/freshness.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { priceDigits, type SwapPair, spokenPrice } from './flash-swap.rules.ts'
import type { Quote, Quoting } from './quoting.ts'

interface Props {
  quoting: Quoting
  pair: SwapPair
  /** What is given. */
  amount: Decimal
}

/** The firm quote with the time it has left; or why there is none. */
export function QuoteView({ quoting, ...rest }: Props) {
  const t = useTexts('flash-swap')
  const c = useTexts('common')
  const quote = useStore(quoting.$quote)
  if (quote.state === 'none' || quote.state === 'absent') return null
  return (
    <section className="quote" part="quote" aria-label={t('quote')}>
      {quote.state === 'firm' && <Firm {...rest} {...quote} />}
      {quote.state === 'waiting' && (
        <div role="status" aria-label={t('waiting')}>
          <i className="skeleton control" />
        </div>
      )}
      {(quote.state === 'refused' || quote.state === 'failed') && (
        <p className="none" role="alert">
          <span>{quote.state === 'refused' ? quote.message : t('quoteFailed')}</span>
          <Button size="small" kind="outline" onClick={() => void quoting.renew()}>
            {c('retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

type FirmProps = Omit<Props, 'quoting'> & Extract<Quote, { state: 'firm' }>

function Firm({ pair, amount, quote, deadline, seconds }: FirmProps) {
  const t = useTexts('flash-swap')
  const language = useStore($language)
  useStore($second)
  const price = spokenPrice(quote.price, pair)
  const market = spokenPrice(quote.market_price, pair)
  const priced = (value: Decimal) => formatDecimal(value, { digits: priceDigits(value) }, language)
  const cost = formatDecimal(percentOf(amount, quote.spread, 8, 'half-up'), { digits: 8, trim: true }, language)
  return (
    <>
      <header>
        <h2>{t('quote')}</h2>
        <span role="timer">{t('endsIn', { seconds: secondsLeft(deadline) })}</span>
      </header>
      <i key={quote.id} className="left" aria-hidden="true" style={{ animationDuration: `${seconds}s` }} />
      <dl>
        <div>
          <dt>{t('price')}</dt>
          <dd>
            <bdi dir="ltr">{`1 ${price.one} = ${priced(price.amount)} ${price.of}`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('marketPrice')}</dt>
          <dd>
            <bdi dir="ltr">{`${priced(market.amount)} ${market.of}`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('spread')}</dt>
          <dd>
            <bdi dir="ltr">{`${formatDecimal(quote.spread, { digits: 2, percent: true }, language)} ≈ ${cost} ${pair.from.title}`}</bdi>
          </dd>
        </div>
        <div className="received">
          <dt>{t('received')}</dt>
          <dd>
            <bdi dir="ltr">{`${formatExact(quote.received, language)} ${pair.to.title}`}</bdi>
          </dd>
        </div>
      </dl>
      <p className="help">{t('promise')}</p>
    </>
  )
}
