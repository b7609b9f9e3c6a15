import { useMemo } from 'react'
import { hasPreviousPage } from '../../shared/view/dom/previous-page.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createTradeStore } from './public-trade.store.ts'
import { SearchForm } from './search-form.tsx'
import { TradeView } from './trade-view.tsx'

interface Props {
  /** Symbol of the market. */
  symbol: string
  /** Number of the trade; "" before one was entered. */
  trade: string
}

/** Page that looks up a public trade. */
export function PublicTradePage({ symbol, trade }: Props) {
  const t = useTexts('public-trade')
  const address = `${symbol}/${trade}`
  return (
    <div className="public-trade">
      <PageHeader title={t('title')} back="/options" returns={hasPreviousPage} />
      <SearchForm key={`form ${address}`} symbol={symbol} trade={trade} />
      {symbol && trade ? (
        <LoadedTrade key={`trade ${address}`} symbol={symbol} trade={trade} />
      ) : (
        <p className="rule text-secondary" part="rule">
          {t('rule')}
        </p>
      )}
    </div>
  )
}

function LoadedTrade({ symbol, trade }: Props) {
  const t = useTexts('public-trade')
  const $trade = useMemo(() => createTradeStore(symbol, trade), [symbol, trade])
  const { data, failed, loading } = useStore($trade)
  if (!data)
    return failed ? <Failed busy={loading} onRetry={() => void $trade.refresh()} /> : <SkeletonRows count={5} />
  if (data.found) return <TradeView found={data.found} />
  return (
    <Empty title={t('unknown')}>
      <p>{t('unknownText')}</p>
    </Empty>
  )
}
