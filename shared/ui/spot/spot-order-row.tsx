import { formatMoment } from '../../format/days.ts'
import { formatDecimal } from '../../format/numbers.ts'
import { getScale, multiply, sign } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { getMarketName, type SpotOrder } from '../../orders/spot-orders.ts'
import { $language } from '../../preferences/language.ts'
import { RecordLink } from '../controls/record-link.tsx'
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

/** Spot order in a list; an open one can be cancelled after a confirmation in its row (TLS-06, 08, 09). */
export function SpotOrderRow({ order }: { order: SpotOrder }) {
  const t = useTexts('spot')
  const { type, type_text, ordertype_text, operate_type, trade_coin, status, coinnum, fee, fee_coin } = order
  const { price, quantity, time } = getDisplayedFigures(order)
  const market = getMarketName(order)
  const facts: [label: string, value: Decimal | null, unit?: string][] = [
    [t(status === 'completed' ? 'average' : 'orderPrice'), price],
    [t('orderQuantity'), quantity],
    [t('amount', { coin: trade_coin }), price && quantity && multiply(price, quantity)],
    ...(status !== 'completed' && coinnum && sign(coinnum) > 0 ? [[t('filled'), coinnum] as [string, Decimal]] : []),
    ...(status === 'completed' && fee ? [[`${t('fee')}, ${fee_coin}`, fee] as [string, Decimal]] : []),
  ]
  return (
    <div className="spot-order" part="order">
      <div className="title">
        <span className={`badge ${type === 'buy' ? 'up' : 'down'}`}>{type_text || t(type)}</span>
        <b className="number">{market}</b>
        <span className="text-tertiary font-12">
          {ordertype_text || t(operate_type)}, <span className="moment">{formatMoment(time)}</span>{' '}
          <RecordLink type="spot" number={order.id}>
            {`#${order.id}`}
          </RecordLink>
        </span>
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === null && label === t('orderPrice') && operate_type === 'market' ? (
                t('atMarket')
              ) : (
                <Figure value={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {status === 'open' && (
        <CancelOrder id={order.id} order={[type_text || t(type), quantity, market].filter(Boolean).join(' ')} />
      )}
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
