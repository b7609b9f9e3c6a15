import type { MarketItem } from '../../../state/market/markets.store.ts'
import { Lazy } from '../controls/lazy.tsx'

/** Loaded with the first note: most visits have none. */
const load = () => import('./halted-note.tsx')

interface Props {
  market: MarketItem | null | undefined
  /** True for timed options, which a market with too few trades does not offer. */
  options?: boolean
}

/** Note that trading in a market is halted, or that it has too few trades for options; nothing while trading is open. */
export const TradingHalted = ({ market, options }: Props) =>
  market && (market.halted || (options && market.thin)) ? (
    <Lazy load={load}>{({ HaltedNote }) => <HaltedNote message={market.haltMessage} isThin={!market.halted} />}</Lazy>
  ) : null
