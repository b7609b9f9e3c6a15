import { Later } from '../../shared/ui/controls/lazy.tsx'
import { SkeletonRows } from '../../shared/ui/controls/skeleton-rows.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { Parts } from './trading-screen-props.ts'

const load = () => import('./lists.tsx')

/** Lists of own orders and public trades, loaded after the order form because an order does not need them. */
export function ListsPlace(parts: Parts) {
  const t = useTexts('common')
  const meanwhile = (
    <div role="status" aria-label={t('loading')}>
      <SkeletonRows count={2} />
    </div>
  )
  return (
    <section className="lists">
      <Later load={load} meanwhile={meanwhile}>
        {({ Lists }) => <Lists {...parts} />}
      </Later>
    </section>
  )
}
