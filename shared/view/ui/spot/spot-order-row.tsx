import type { ReactNode } from 'react'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { formatMoment } from '../../../base/format/days.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { getPair } from '../../../state/market/title.rules.ts'
import { getMarketName, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import { alignPoint, countMostDecimals } from '../controls/align-point.ts'
import { Link } from '../controls/link.tsx'
import { TableCell } from '../controls/table.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { EditOrder } from './edit-order.tsx'

/** Returns the displayed figures: the executed ones of a completed order, otherwise the ordered ones; each falls back to the other. */
export function getDisplayedFigures(order: SpotOrder) {
  const done = order.status === 'completed'
  return {
    price: done ? (order.price ?? order.limitPrice) : (order.limitPrice ?? order.price),
    quantity: done ? (order.filledQuantity ?? order.orderedQuantity) : (order.orderedQuantity ?? order.filledQuantity),
    time: done ? (order.tradedAt ?? order.createdAt) : (order.createdAt ?? order.tradedAt),
  }
}

/** Returns the most digits after the point that a quantity of these orders has as displayed, by which a column aligns its points. */
export const getQuantityDigits = (orders: readonly SpotOrder[]): number =>
  countMostDecimals(
    orders.flatMap((order) =>
      [getDisplayedFigures(order).quantity, order.filledQuantity].flatMap((value) =>
        value === null ? [] : formatCoinAmount(value, getPair(getMarketName(order))[0], 'en'),
      ),
    ),
  )

interface Props {
  order: SpotOrder
  /** See {@link getQuantityDigits}. */
  digits: number
  /** Null while it loads. */
  code: typeof import('./order-figures.ts') | 'failed' | null
}

/**
 * Spot order in a list: the cells of a row; an open one can be cancelled after a confirmation in its row (TLS-06, 08, 09). Without the code of the
 * figures, the price has its own digits instead of those of its market, and the amount is missing.
 */
export function SpotOrderRow({ order, digits, code }: Props) {
  const t = useTexts('spot')
  const { symbol, type, typeText, orderTypeText, orderType, quoteCoin, status, filledQuantity, fee, feeCoin } = order
  const { price, quantity, time } = getDisplayedFigures(order)
  const market = getMarketName(order)
  const figures = code === 'failed' ? null : code
  const isDone = status === 'completed'
  const description = [typeText || t(type), quantity, market].filter(Boolean).join(' ')
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
          {order.expiresAt !== null && ` GTD ${formatMoment(order.expiresAt)}`}
          {order.stopTrigger !== null &&
            ` ${t('stopAt', { trigger: formatCoinAmount(order.stopTrigger, quoteCoin, 'en') })}`}
        </TableCell>
      </div>
      <div className="facts">
        <Fact label={t(isDone ? 'average' : 'orderPrice')}>
          {price === null && !isDone && orderType === 'market' ? (
            t('atMarket')
          ) : figures ? (
            <figures.MarketPrice value={price} market={symbol || market} />
          ) : (
            <Figure value={price} coin={getPair(market)[1]} />
          )}
        </Fact>
        <Fact label={t('orderQuantity')}>
          <Figure value={quantity} coin={getPair(market)[0]} digits={digits} />
        </Fact>
        <Fact label={t('amount', { coin: quoteCoin })}>
          {code ? (
            <Figure value={figures && price && quantity && figures.multiply(price, quantity)} coin={quoteCoin} />
          ) : (
            <span className="number">{'\u00a0'}</span>
          )}
        </Fact>
        {isDone ? (
          <Fact label={t('fee')}>
            <Figure value={fee} coin={feeCoin} isCost />
          </Fact>
        ) : (
          <Fact label={t('filled')}>
            <Figure value={filledQuantity} coin={getPair(market)[0]} digits={digits} />
          </Fact>
        )}
      </div>
      {status === 'open' && (
        <TableCell className="action">
          <EditOrder order={order} description={description} />
          <CancelOrder order={order} description={description} />
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

interface FigureProps {
  value: Decimal | null
  coin: string
  /** Names the coin. */
  isCost?: boolean
  /** Digits after the point of the column's longest figure; 0 to end at the column's edge. */
  digits?: number
}

/** Amount of a coin. */
function Figure({ value, coin, isCost = false, digits = 0 }: FigureProps) {
  const language = useStore($language)
  if (value === null) return <span className="number">—</span>
  const text = formatCoinAmount(value, coin, language, { rounding: isCost ? 'up' : 'down' })
  return (
    <>
      <span className="number" style={alignPoint(text, digits)}>
        {text}
      </span>
      {isCost && <span className="unit"> {coin}</span>}
    </>
  )
}
