import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { getOptionOrderList } from '../../shared/orders/option-orders.ts'
import { getMarketName, getSpotOrderList } from '../../shared/orders/spot-orders.ts'
import { hasRoute } from '../../shared/routes.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Link } from '../../shared/ui/controls/link.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'

/** Running options and open spot orders: number and markets, with a link to them. Nothing if none runs. */
export function RunningOrders() {
  const t = useTexts('wallet')
  const words = useTexts('balances')
  const options = useRows(getOptionOrderList('open')).map(({ order }) => order.coinname)
  const spot = useRows(getSpotOrderList('open')).map(getMarketName)
  const rows = [
    { name: words('options'), route: '/options', markets: options },
    { name: t('spot'), route: '/trade-lst', markets: spot },
  ].filter(({ route, markets }) => markets.length > 0 && hasRoute(route))
  if (rows.length === 0) return null
  return (
    <section aria-label={t('running')}>
      <h2 className="section-title">{t('running')}</h2>
      {rows.map(({ name, route, markets }) => (
        <Link key={route} route={route} className="cell" part="running">
          <span className="text">
            <b>{name}</b>
            <small className="number">{[...new Set(markets)].join(', ')}</small>
          </span>
          <b className="number">{markets.length}</b>
          <Icon source={chevronRight} size="small" flip />
        </Link>
      ))}
    </section>
  )
}

const useRows = <T,>(list: PagedList<T>): readonly T[] => useStore(list.$list).rows
