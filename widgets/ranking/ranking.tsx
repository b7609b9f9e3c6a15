import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { config } from '../../shared/base/runtime/config.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { repeatElement } from '../../shared/view/ui/controls/repeat-element.ts'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { loadKeptMarkets } from '../../shared/view/ui/spot/load-kept-markets.ts'
import { MarketsTime } from '../../shared/view/ui/spot/markets-time.tsx'
import { MAX_RANKED, type RankingDirection, rankMarkets } from './ranking.rules.ts'
import { RankingRow } from './ranking-row.tsx'
import { useReorderAnimation } from './use-reorder-animation.ts'

/** Loads the columns of a table. */
const loadDetails = () => import('./row-details.tsx')

/** Ranking of gains and losses, polled every 10 s with live prices in between (HOM-01, HOM-10, HOM-11); as a table also of the volume. */
export function Ranking({ table }: { table: boolean }) {
  const t = useTexts('ranking')
  const [direction, setDirection] = useState<RankingDirection>(table ? 'volume' : 'rise')
  const section = useRef<HTMLElement>(null)
  const code = useLoaded(useSeen(section) && table, loadDetails)
  const details = table ? (code === 'failed' ? null : code) : undefined
  return (
    <section ref={section} className={table ? 'ranking table' : 'ranking'} aria-label={t('title')}>
      <Heading className="hidden" depth={config().hosted ? 1 : 0}>
        {t('title')}
      </Heading>
      <Tabs<RankingDirection>
        label={t('title')}
        value={direction}
        onChange={setDirection}
        choices={[
          ...(table ? [{ value: 'volume' as const, label: t('volume') }] : []),
          { value: 'rise', label: t('rise') },
          { value: 'fall', label: t('fall') },
        ]}
      />
      <div className="heads" aria-hidden="true">
        <span>{t('name')}</span>
        <span>{t('price')}</span>
        <span>{t('change')}</span>
        {table && (
          <>
            <span className="range">{t('lowHigh')}</span>
            <span className="day">{t('line')}</span>
            <span className="turnover">{t('volume')}</span>
            <span className="trade" />
          </>
        )}
      </div>
      <Rows direction={direction} details={details} />
    </section>
  )
}

/** Returns true once an element is near the window: what only the eye needs is loaded then. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

interface RowsProps {
  direction: RankingDirection
  details: ComponentProps<typeof RankingRow>['details']
}

function Rows({ direction, details }: RowsProps) {
  const t = useTexts('ranking')
  const c = useTexts('common')
  const $list = $markets(MARKETS_POLL_MS)
  const { data, failed, loading } = useStore($list)
  const markets = useMemo(() => rankMarkets(data ?? [], direction), [data, direction])
  const listRef = useReorderAnimation(markets.map(({ id }) => id).join(' '))
  const kept = useLoaded(true, loadKeptMarkets)
  if (!data && failed && kept !== null)
    return <Failed text={t('failedText')} busy={loading} onRetry={() => void $list.refresh()} />
  if (!data)
    return (
      <div role="status" aria-label={c('loading')}>
        {repeatElement(MAX_RANKED, () => (
          <i className="skeleton line" />
        ))}
      </div>
    )
  return (
    <>
      <MarketsTime $list={$list} hasAge />
      {markets.length === 0 && <EmptyList title={t(direction === 'fall' ? 'noneFalling' : 'noneRising')} />}
      {markets.length > 0 && (
        <ol ref={listRef}>
          {markets.map((market) => (
            <li key={market.id} data-key={market.id}>
              <RankingRow market={market} details={details} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
