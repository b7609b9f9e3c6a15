import { Lazy } from '../controls/lazy.tsx'
import type { UnknownMarketProps } from './unknown-market-view.tsx'

const load = () => import('./unknown-market-view.tsx')

/** Placeholder for an unknown market; loaded on demand, because it is rare. */
export function UnknownMarket(props: UnknownMarketProps) {
  return <Lazy load={load}>{({ UnknownMarketView }) => <UnknownMarketView {...props} />}</Lazy>
}
