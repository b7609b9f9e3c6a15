import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { TradingScreenProps } from './trading-screen-props.ts'

const load = () => import('./lists.tsx')

/** Lists of own orders and public trades, loaded after the order form because an order does not need them. */
export function LazyLists(parts: TradingScreenProps) {
  const t = useTexts('common')
  const meanwhile = (
    <div role="status" aria-label={t('loading')}>
      <SkeletonRows count={2} />
    </div>
  )
  return (
    <section className="lists">
      <Lazy load={load} meanwhile={meanwhile}>
        {({ Lists }) => <Lists {...parts} />}
      </Lazy>
    </section>
  )
}
