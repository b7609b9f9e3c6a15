import type { MarketItem } from '../../market/markets.ts'
import { Lazy } from '../controls/lazy.tsx'

/** Loaded with the first halt: most visits have none. */
const load = () => import('./halted-note.tsx')

/** Note that trading in a market is halted; nothing while trading is open. */
export const TradingHalted = ({ market }: { market: MarketItem | null | undefined }) =>
  market?.halted ? <Lazy load={load}>{({ HaltedNote }) => <HaltedNote message={market.halt_message} />}</Lazy> : null
