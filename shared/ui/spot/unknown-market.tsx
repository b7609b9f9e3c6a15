import { Later } from '../controls/lazy.tsx'
import type { UnknownMarketProps } from './unknown-market-view.tsx'

const load = () => import('./unknown-market-view.tsx')

/** Stands where an element is asked for a market that there is not; hardly any page does, so what is seen then comes on demand. */
export function UnknownMarket(props: UnknownMarketProps) {
  return <Later load={load}>{({ UnknownMarketView }) => <UnknownMarketView {...props} />}</Later>
}
