import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import {
  type ConditionalOrder,
  getConditionalList,
  toWaitingSpotOrder,
} from '../../shared/state/orders/conditional-orders.store.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { Table, TableCell, TableRow } from '../../shared/view/ui/controls/table.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { CancelOrder } from '../../shared/view/ui/spot/cancel-order.tsx'
import { ConditionalExport } from './list-export.tsx'

/** The member's orders of all markets that wait for a price, a table where there is room. */
export function ConditionalList() {
  const k = useTexts('conditional')
  const t = useTexts('spot')
  const columns = [
    t('symbol'),
    t('side'),
    t('placedAt'),
    k('trigger'),
    t('orderPrice'),
    t('orderQuantity'),
    t('status'),
    t('cancel'),
  ]
  const list = getConditionalList('open')
  const { rows } = useStore(list.$list)
  return (
    <>
      {rows.length > 0 && (
        <div className="open-orders">
          <span />
          <ConditionalExport />
        </div>
      )}
      <List
        list={list}
        label={k('tab')}
        keyOf={({ id }) => id}
        row={(order) => <ConditionalRow order={order} />}
        layout={(orders, item) => (
          <Table label={k('tab')} className="spot-orders-table open" columns={columns} figures={3}>
            {orders.map((order) => (
              <TableRow key={order.id}>{item(order)}</TableRow>
            ))}
          </Table>
        )}
      />
    </>
  )
}

/** Cells of an order. One that was reached and could not be placed says why. */
function ConditionalRow({ order }: { order: ConditionalOrder }) {
  const k = useTexts('conditional')
  const t = useTexts('spot')
  const x = useTexts('exchange')
  const language = useStore($language)
  const { id, type, orderType, coin, quoteCoin, createdAt, obstacle, reachedPrice } = order
  const kind = x(orderType === 'stop-limit' ? 'stopLimit' : 'stopMarket')
  const quote = (value: Decimal) => formatCoinAmount(value, quoteCoin, language)
  const size =
    order.orderedQuantity === null
      ? `${quote(order.orderAmount ?? '0')} ${quoteCoin}`
      : formatCoinAmount(order.orderedQuantity, coin, language)
  const market = `${coin}/${quoteCoin}`
  const reached = { price: quote(reachedPrice ?? order.triggerPrice), coin: quoteCoin }
  return (
    <div className="spot-order" part="order">
      <div className="title">
        <TableCell className="symbol">
          <b className="number">{market}</b>
        </TableCell>
        <TableCell className="side">
          <span className={`badge ${type === 'buy' ? 'up' : 'down'}`}>{t(type)}</span>
          <span className="text-tertiary font-12">{kind}</span>
        </TableCell>
        <TableCell className="moment text-tertiary font-12">
          {formatMoment(createdAt)} {`#${id}`}
        </TableCell>
      </div>
      <div className="facts">
        <Fact label={k('trigger')} value={quote(order.triggerPrice)} />
        <Fact label={t('orderPrice')} value={order.limitPrice === null ? null : quote(order.limitPrice)} />
        <Fact label={t('orderQuantity')} value={size} />
        <TableCell className="fact note text-tertiary font-12">
          {obstacle !== '' && k(obstacle === 'band' ? 'blockedBand' : 'blockedBook', reached)}
        </TableCell>
      </div>
      <TableCell className="action">
        <CancelOrder order={toWaitingSpotOrder(order)} description={[t(type), size, market].join(' ')} />
      </TableCell>
    </div>
  )
}

/** Cell with a figure; a market order has no price. Its label is shown where the header row is not. */
function Fact({ label, value }: { label: string; value: string | null }) {
  const t = useTexts('spot')
  return (
    <TableCell className="fact">
      <small aria-hidden="true">{label}</small>
      {value === null ? t('atMarket') : <span className="number">{value}</span>}
    </TableCell>
  )
}
