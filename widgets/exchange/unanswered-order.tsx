import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { $markets } from '../../shared/market/markets.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { SpotForm } from './ticket.store.ts'

/** Note that an order is unanswered. Describes the order if it differs from the form. */
export function Unanswered({ order }: { order: SpotForm | null }) {
  const t = useTexts('exchange')
  return (
    <p className="help error" role="alert">
      <span>
        {t('unanswered')} {order && <Named order={order} />}
      </span>
    </p>
  )
}

/** One-line description of an order such as "Buy 0.01 BTC · Limit order 61,000 USDT". */
function Named({ order }: { order: SpotForm }) {
  const t = useTexts('exchange')
  const s = useTexts('spot')
  const language = useStore($language)
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const [base, quote] = pairOf(data?.find(({ id }) => id === order.m_id)?.title ?? '')
  const shown = (value: Decimal) => formatDecimal(value, { digits: scaleOf(value) }, language)
  const what = [s(order.type), shown(order.num), base].join(' ')
  return (
    <b>
      {order.price === null
        ? `${what} · ${t('marketOrder')}`
        : `${what} · ${t('limitOrder')} ${shown(order.price)} ${quote}`}
    </b>
  )
}
