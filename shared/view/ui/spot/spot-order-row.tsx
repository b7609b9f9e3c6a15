import type { ReactNode } from 'react'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { formatMoment } from '../../../base/format/days.ts'
import { multiply } from '../../../base/money/decimal.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { getPair } from '../../../state/market/title.rules.ts'
import { getMarketName, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import { Link } from '../controls/link.tsx'
import { TableCell } from '../controls/table.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { CancelOrder } from './cancel-order.tsx'

/** Returns the displayed figures: the executed ones of a completed order, otherwise the ordered ones; each falls back to the other. */
export function getDisplayedFigures(order: SpotOrder) {
  const done = order.status === 'completed'
  return {
    price: done ? (order.price ?? order.limitPrice) : (order.limitPrice ?? order.price),
    quantity: done ? (order.filledQuantity ?? order.orderedQuantity) : (order.orderedQuantity ?? order.filledQuantity),
    time: done ? (order.tradedAt ?? order.createdAt) : (order.createdAt ?? order.tradedAt),
  }
}

/** Spot order in a list: the cells of a row; an open one can be cancelled after a confirmation in its row (TLS-06, 08, 09). */
export function SpotOrderRow({ order }: { order: SpotOrder }) {
  const t = useTexts('spot')
  const { symbol, type, typeText, orderTypeText, orderType, quoteCoin, status, filledQuantity, fee, feeCoin } = order
  const { price, quantity, time } = getDisplayedFigures(order)
  const market = getMarketName(order)
  const isDone = status === 'completed'
  return (
    <div className="spot-order" part="order">
      <div className="title">
        <TableCell className="symbol">
          <b className="number">{market}</b>
        </TableCell>
        <TableCell className="side">
          <span className={`badge ${type === 'buy' ? 'up' : 'down'}`}>{typeText || t(type)}</span>
          <span className="text-tertiary font-12">{orderTypeText || t(orderType)}</span>
        </TableCell>
        <TableCell className="moment text-tertiary font-12">
          {formatMoment(time)}{' '}
          {hasRoute('/record') && (
            <Link className="link" route="/record" query={{ type: 'spot', number: order.id }}>
              {`#${order.id}`}
            </Link>
          )}
        </TableCell>
      </div>
      <div className="facts">
        <Fact label={t(isDone ? 'average' : 'orderPrice')}>
          {price === null && !isDone && orderType === 'market' ? (
            t('atMarket')
          ) : (
            <Price value={price} market={symbol || market} />
          )}
        </Fact>
        <Fact label={t('orderQuantity')}>
          <Figure value={quantity} coin={getPair(market)[0]} />
        </Fact>
        <Fact label={t('amount', { coin: quoteCoin })}>
          <Figure value={price && quantity && multiply(price, quantity)} coin={quoteCoin} />
        </Fact>
        {isDone ? (
          <Fact label={t('fee')}>
            <Figure value={fee} coin={feeCoin} isCost />
          </Fact>
        ) : (
          <Fact label={t('filled')}>
            <Figure value={filledQuantity} coin={getPair(market)[0]} />
          </Fact>
        )}
      </div>
      {status === 'open' && (
        <TableCell className="action">
          <CancelOrder order={order} description={[typeText || t(type), quantity, market].filter(Boolean).join(' ')} />
        </TableCell>
      )}
    </div>
  )
}

/** Cell with a figure. Its label is shown where the header row is not. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableCell className="fact">
    <small aria-hidden="true">{label}</small>
    {children}
  </TableCell>
)

/** Loaded on demand with the store of the markets, which a list of orders does not need otherwise. */
const loadMarketPrice = () => import('./market-price.tsx')

/** Price with the digits of its market; with its own until they are known. */
function Price(props: { value: Decimal | null; market: string }) {
  const code = useLoaded(true, loadMarketPrice)
  return code && code !== 'failed' ? (
    <code.MarketPrice {...props} />
  ) : (
    <Figure value={props.value} coin={getPair(props.market)[1]} />
  )
}

/** Amount of a coin; a cost names its coin. */
function Figure({ value, coin, isCost = false }: { value: Decimal | null; coin: string; isCost?: boolean }) {
  const language = useStore($language)
  if (value === null) return <span className="number">—</span>
  return (
    <>
      <span className="number">{formatCoinAmount(value, coin, language, { rounding: isCost ? 'up' : 'down' })}</span>
      {isCost && <span className="unit"> {coin}</span>}
    </>
  )
}
