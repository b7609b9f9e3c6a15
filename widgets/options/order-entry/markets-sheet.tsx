import { useStore } from '@nanostores/react'
import '../../../shared/elements/freshness.ts'
import { useMemo, useState } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../../shared/contract/constants.ts'
import { $markets } from '../../../shared/market/markets.ts'
import { $freshness } from '../../../shared/stores/freshness.ts'
import { Empty } from '../../../shared/ui/empty.tsx'
import { Failed } from '../../../shared/ui/failed.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Sheet } from '../../../shared/ui/sheet.tsx'
import { useTexts } from '../options.texts.ts'
import { useTrader } from '../trader-context.ts'
import { MarketRow } from './market-row.tsx'

/** Above this many, a list is searched rather than looked through. */
const SEARCHED = 8

/** The popup of markets, refreshed each 2.5 s (OML-01..04). */
export function MarketsSheet() {
  const t = useTexts()
  const trader = useTrader()
  const current = useStore(trader.$symbol)
  const $list = $markets(OPTION_MARKETS_POLL_MS)
  const { data, failed } = useStore($list)
  const $fresh = useMemo(() => $freshness($list, 2 * OPTION_MARKETS_POLL_MS), [$list])
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = (data ?? []).filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <Sheet title={t('markets')} aside={<tl-freshness source={$fresh} />} onClose={trader.close} part="markets">
      {(data?.length ?? 0) > SEARCHED && (
        <div className="search">
          <Field label={t('search')} type="search" value={search} onChange={setSearch} placeholder={t('search')} />
        </div>
      )}
      {!data && failed && <Failed onRetry={() => void $list.refresh()} />}
      {!data && !failed && <i className="sk markets" role="status" aria-label={t('loadingMarkets')} />}
      {data && found.length === 0 && <Empty title={t('noMarkets')} />}
      <ul className="market-list" aria-label={t('markets')}>
        {found.map((market) => (
          <li key={market.id}>
            <MarketRow market={market} current={market.symbol === current} onPick={trader.pick} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
