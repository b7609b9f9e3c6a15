import { formatMoment } from '../../format/days.ts'
import { formatDecimal } from '../../format/numbers.ts'
import { getScale, multiply, sign } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { getMarketName, type SpotOrder } from '../../orders/spot-orders.ts'
import { $language } from '../../preferences/language.ts'
import { hasRoute } from '../../routes.ts'
import { Link } from '../controls/link.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { CancelOrder } from './cancel-order.tsx'

/** Returns the displayed figures: the executed ones of a completed order, otherwise the ordered ones; each falls back to the other. */
export function getDisplayedFigures(order: SpotOrder) {
  const done = order.status === 'completed'
  return {
    price: done ? (order.price ?? order.xjprice) : (order.xjprice ?? order.price),
    quantity: done ? (order.coinnum ?? order.predict_num) : (order.predict_num ?? order.coinnum),
    time: done ? (order.tradetime ?? order.addtime) : (order.addtime ?? order.tradetime),
  }
}

/** Label with its figure, null if unknown; falsy for a fact that is not shown. */
type Fact = readonly [label: string, value: Decimal | null] | false | '' | null

/** Spot order in a list; an open one can be cancelled after a confirmation in its row (TLS-06, 08, 09). */
export function SpotOrderRow({ order }: { order: SpotOrder }) {
  const t = useTexts('spot')
  const { type, type_text, ordertype_text, operate_type, trade_coin, status, coinnum, fee, fee_coin } = order
  const { price, quantity, time } = getDisplayedFigures(order)
  const market = getMarketName(order)
  const side = type_text || t(type)
  const done = status === 'completed'
  const facts: readonly Fact[] = [
    [t(done ? 'average' : 'orderPrice'), price],
    [t('orderQuantity'), quantity],
    [t('amount', { coin: trade_coin }), price && quantity && multiply(price, quantity)],
    done ? fee && [`${t('fee')}, ${fee_coin}`, fee] : coinnum && sign(coinnum) > 0 && [t('filled'), coinnum],
  ]
  return (
    <div className="spot-order" part="order">
      <div className="title">
        <span className={`badge ${type === 'buy' ? 'up' : 'down'}`}>{side}</span>
        <b className="number">{market}</b>
        <span className="text-tertiary font-12">
          {ordertype_text || t(operate_type)}, <span className="moment">{formatMoment(time)}</span>{' '}
          {hasRoute('/record') && (
            <Link className="link" route="/record" query={{ type: 'spot', number: order.id }}>
              {`#${order.id}`}
            </Link>
          )}
        </span>
      </div>
      <dl className="facts">
        {facts.map(
          (fact, at) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>
                  {fact[1] === null && !at && !done && operate_type === 'market' ? (
                    t('atMarket')
                  ) : (
                    <Figure value={fact[1]} />
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      {status === 'open' && <CancelOrder id={order.id} order={[side, quantity, market].filter(Boolean).join(' ')} />}
    </div>
  )
}

/** Figure with all its decimal places, at least two and at most eight. */
function Figure({ value }: { value: Decimal | null }) {
  const language = useStore($language)
  if (value === null) return <span className="number">—</span>
  const digits = Math.min(Math.max(getScale(value), 2), 8)
  return <span className="number">{formatDecimal(value, { digits }, language)}</span>
}
