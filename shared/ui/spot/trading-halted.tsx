import type { MarketItem } from '../../market/markets.ts'
import { Later } from '../controls/lazy.tsx'

/** Loads the note with the first halt: in most visits there is none. */
const load = () => import('./halted-note.tsx')

/** Says that trading in a market is halted; draws nothing while trading is open. */
export const TradingHalted = ({ market }: { market: MarketItem | null | undefined }) =>
  market?.halted ? <Later load={load}>{({ HaltedNote }) => <HaltedNote message={market.halt_message} />}</Later> : null
