import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useEffect } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { getOptionOrderList } from '../../shared/state/orders/option-orders.ts'
import { getMarketName, getSpotOrderList } from '../../shared/state/orders/spot-orders.store.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $gone } from '../../shared/wire/api/reachability.ts'
import { keptOrders, type RunningMarkets } from './kept-orders.ts'
import { SectionHeading } from './section-heading.tsx'

/**
 * Running options and open spot orders: number and markets, with a link to them. Without any, and before the first response of both lists, one row of spot
 * orders keeps the space, so that nothing below moves when they arrive. While the backend is unreachable, those that an earlier page has seen.
 */
export function RunningOrders() {
  const t = useTexts('wallet')
  const words = useTexts('balances')
  const running = useRunningMarkets()
  const spot = { name: t('spot'), route: '/trade-lst', markets: running?.spot ?? [] }
  const options = { name: words('options'), route: '/options', markets: running?.options ?? [] }
  const filled = [options, spot].filter(({ markets }) => markets.length > 0)
  const rows = (filled.length > 0 ? filled : [spot]).filter(({ route }) => hasRoute(route))
  if (rows.length === 0) return null
  return (
    <section aria-label={t('running')}>
      <SectionHeading>{t('running')}</SectionHeading>
      {rows.map(({ name, route, markets }) => (
        <Link key={route} route={route} className="cell" part="running">
          <span className="text">
            <b>{name}</b>
            <small className="number">{[...new Set(markets)].join(', ') || '—'}</small>
          </span>
          <b className="number">{running ? markets.length : '—'}</b>
          <Icon source={chevronRight} size="small" flip />
        </Link>
      ))}
    </section>
  )
}

/** Returns the markets of running orders; null before the first response. */
function useRunningMarkets(): RunningMarkets | null {
  const options = useRows(getOptionOrderList('open'), ({ order }) => order.marketName)
  const spot = useRows(getSpotOrderList('open'), getMarketName)
  const isGone = useStore($gone)
  const current = options && spot && { options, spot }
  const text = current && JSON.stringify(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` changes with the markets
  useEffect(() => {
    if (current) keptOrders.record(current)
  }, [text])
  return current ?? ((isGone && keptOrders.read()?.data) || null)
}

/** Returns the market of each row; null before the first response, after which a list without rows has ended. */
function useRows<T>(list: PagedList<T>, toMarket: (row: T) => string): string[] | null {
  const { rows, ended } = useStore(list.$list)
  return ended || rows.length > 0 ? rows.map(toMarket) : null
}
