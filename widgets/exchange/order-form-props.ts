import type { ReadableAtom } from 'nanostores'
import type { BuyingPower } from './exchange.rules.ts'
import type { Parts } from './trading-screen-props.ts'

/** Props shared by the components of the order form. */
export interface FormParts extends Parts {
  $power: ReadableAtom<BuyingPower>
}
