import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { formatPrice, getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { SpotForm } from './ticket.store.ts'

/** Note that an order is unanswered. Describes the order if it differs from the form. */
export function UnansweredOrder({ order }: { order: SpotForm | null }) {
  const t = useTexts('exchange')
  return (
    <p className="help error" role="alert">
      <span>
        {t('unanswered')} {order && <OrderLine order={order} />}
      </span>
    </p>
  )
}

/** One-line description of an order such as "Buy 0.01 BTC · Limit order 61,000 USDT". */
function OrderLine({ order }: { order: SpotForm }) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const market = data?.find(({ id }) => id === order.marketId)
  const [base, quote] = getPair(market?.title ?? '')
  const shown = (value: Decimal) => formatDecimal(value, { digits: getScale(value) }, language)
  const what = [s(order.type), shown(order.quantity), base].join(' ')
  return (
    <b>
      {order.price === null
        ? `${what} · ${t('marketOrder')}`
        : `${what} · ${t('limitOrder')} ${formatPrice(order.price, market ? getPriceDigits(market) : null, language)} ${quote}`}
    </b>
  )
}
