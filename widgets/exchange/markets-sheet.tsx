import { useStore } from '@nanostores/react'
import '../../shared/elements/coin.ts'
import '../../shared/elements/freshness.ts'
import '../../shared/elements/price.ts'
import { useMemo, useState } from 'react'
import { assetAddress } from '../../shared/config.ts'
import { TRADING_POLL_MS } from '../../shared/contract/constants.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import { $freshness } from '../../shared/stores/freshness.ts'
import { Empty } from '../../shared/ui/empty.tsx'
import { Failed } from '../../shared/ui/failed.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useTexts } from './exchange.texts.ts'

interface Props {
  current: string
  onPick(market: MarketItem): void
  onClose(): void
}

/** The list of markets, refreshed each second while it is open (SPT-22, Q-101). */
export function MarketsSheet({ current, onPick, onClose }: Props) {
  const t = useTexts()
  const $list = $markets(TRADING_POLL_MS)
  const $fresh = useMemo(() => $freshness($list, 5 * TRADING_POLL_MS), [$list])
  const { data, failed } = useStore($list)
  const [search, setSearch] = useState('')
  const found = (data ?? []).filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Sheet title={t('markets')} aside={<tl-freshness source={$fresh} />} onClose={onClose} part="markets">
      <Field label={t('find')} type="search" value={search} onChange={setSearch} />
      {!data && (failed ? <Failed onRetry={() => void $list.refresh()} /> : <i className="sk trades" />)}
      {data && found.length === 0 && <Empty title={t('noMarkets')} />}
      <ul className="picker">
        {found.map((market) => {
          const { id, title, symbol, logo, close, change } = market
          return (
            <li key={id}>
              <button
                type="button"
                className="cell mk"
                aria-current={symbol === current || undefined}
                onClick={() => onPick(market)}
              >
                <tl-coin coin={title.split('/')[0] ?? ''} logo={logo ? assetAddress(logo) : undefined} />
                <b className="n grow">{title}</b>
                <tl-price value={close} digits={close === null ? 2 : Math.max(2, scaleOf(close))} />
                <span className={`n ${change.startsWith('-') ? 'down' : 'up'}`}>{change.replace('-', '−') || '—'}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
