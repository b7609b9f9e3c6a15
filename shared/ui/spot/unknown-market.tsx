import { Later } from '../controls/lazy.tsx'
import type { UnknownMarketProps } from './unknown-market-view.tsx'

const load = () => import('./unknown-market-view.tsx')

/** Placeholder for an unknown market; loaded on demand, because it is rare. */
export function UnknownMarket(props: UnknownMarketProps) {
  return <Later load={load}>{({ UnknownMarketView }) => <UnknownMarketView {...props} />}</Later>
}
