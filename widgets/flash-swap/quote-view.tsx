import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { type Deadline, secondsLeft } from '../../shared/base/format/deadline.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { percentOf } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $second } from '../../shared/state/stores/freshness.store.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { usePriceDigits } from '../../shared/view/ui/hooks/use-price-digits.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { findMarketPrice, getQuotePriceDigits, type SwapPair, toReadablePrice } from './flash-swap.rules.ts'
import { type FirmQuote, getAmountRefusal, type QuoteState, type Quoting } from './quoting.ts'

interface Props {
  quoting: Quoting
  pair: SwapPair
  /** Amount to give. */
  amount: Decimal
  /** Amount that was to be received by the replaced quote, or null. */
  before: Decimal | null
}

/** Firm quote with its remaining time, or the reason why there is none. */
export function QuoteView({ quoting, ...rest }: Props) {
  const t = useTexts('flash-swap')
  const c = useTexts('common')
  const quote = useStore(quoting.$quote)
  if (quote.state === 'absent') return null
  if (quote.state === 'none' || getAmountRefusal(quote))
    return (
      <div className="quote idle">
        <MarketPriceRow pair={rest.pair} />
      </div>
    )
  return (
    <section className="quote" part="quote" aria-label={t('quote')}>
      {quote.state === 'firm' && <QuoteTerms {...rest} firm={quote} />}
      {quote.state === 'waiting' && (
        <div className="waiting" role="status" aria-label={t('waiting')}>
          <QuoteTerms {...rest} firm={null} />
        </div>
      )}
      {quote.state === 'paused' && (
        <p className="message" role="status">
          {t('paused')}
        </p>
      )}
      {(quote.state === 'refused' || quote.state === 'failed') && (
        <p className="message" role="alert">
          <span>{quote.state === 'refused' ? quote.message : t('quoteFailed')}</span>
          <Button size="small" kind="outline" onClick={() => void quoting.renew()}>
            {c('retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Returns the function that formats prices of a pair: with the digits of its market, and without one with six significant digits. */
function useSwapPrice({ from, to }: SwapPair): (price: Decimal) => string {
  const language = useStore($language)
  const [digits, reversed] = [usePriceDigits(`${from.title}/${to.title}`), usePriceDigits(`${to.title}/${from.title}`)]
  return (price) => formatDecimal(price, { digits: digits ?? reversed ?? getQuotePriceDigits(price) }, language)
}

interface TermsProps extends Omit<Props, 'quoting'> {
  /** Null while a quote is awaited. The rows are empty then, so that the layout does not shift. */
  firm: Extract<QuoteState, { state: 'firm' }> | null
}

function QuoteTerms({ pair, amount, before, firm }: TermsProps) {
  const t = useTexts('flash-swap')
  const language = useStore($language)
  const received = (value: Decimal) => `${formatCoinAmount(value, pair.to.title, language)} ${pair.to.title}`
  return (
    <>
      <div className="section-head">
        <Heading>{t('quote')}</Heading>
        {firm && <RemainingTime deadline={firm.deadline} />}
      </div>
      <i
        key={firm?.quote.id}
        className="time-bar"
        aria-hidden="true"
        style={firm ? { animationDuration: `${firm.seconds}s` } : { visibility: 'hidden' }}
      />
      <dl>
        <PriceRows pair={pair} amount={amount} quote={firm?.quote ?? null} />
        {before && <Row name={t('receivedBefore')} value={received(before)} />}
        <Row className="received" name={t('received')} value={firm && received(firm.quote.received)} />
      </dl>
      <p className="help">{t('promise')}</p>
    </>
  )
}

/** Price of the market before an amount is typed, if both coins have one. */
function MarketPriceRow({ pair }: Pick<Props, 'pair'>) {
  const t = useTexts('flash-swap')
  const priced = useSwapPrice(pair)
  const price = findMarketPrice(useStore($markets(MARKETS_POLL_MS)).data ?? [], pair)
  if (price === null) return null
  const { one, amount, of } = toReadablePrice(price, pair)
  return (
    <dl>
      <Row name={t('marketPrice')} value={`1 ${one} ≈ ${priced(amount)} ${of}`} />
    </dl>
  )
}

/** Remaining time of a quote. */
function RemainingTime({ deadline }: { deadline: Deadline }) {
  const t = useTexts('flash-swap')
  useStore($second)
  return <span role="timer">{t('endsIn', { seconds: secondsLeft(deadline) })}</span>
}

/** Rows for price, market price and spread. */
function PriceRows({ pair, amount, quote }: Pick<Props, 'pair' | 'amount'> & { quote: FirmQuote | null }) {
  const t = useTexts('flash-swap')
  const language = useStore($language)
  const priced = useSwapPrice(pair)
  const names = [t('price'), t('marketPrice'), t('spread')]
  if (!quote) return names.map((name) => <Row key={name} name={name} value={null} />)
  const price = toReadablePrice(quote.price, pair)
  const market = toReadablePrice(quote.marketPrice, pair)
  const cost = formatCoinAmount(percentOf(amount, quote.spread, 8, 'half-up'), pair.from.title, language, {
    rounding: 'up',
  })
  const values = [
    `1 ${price.one} = ${priced(price.amount)} ${price.of}`,
    `${priced(market.amount)} ${market.of}`,
    `${formatDecimal(quote.spread, { digits: 2, percent: true }, language)} ≈ ${cost} ${pair.from.title}`,
  ]
  return names.map((name, at) => <Row key={name} name={name} value={values[at] ?? null} />)
}

function Row({ name, value, className }: { name: string; value: string | null; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value ?? '—'}</bdi>
      </dd>
    </div>
  )
}
