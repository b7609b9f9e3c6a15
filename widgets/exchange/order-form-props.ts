import type { ReadableAtom } from 'nanostores'
import type { BuyingPower } from './exchange.rules.ts'
import type { Parts } from './trading-screen-props.ts'

/** What the parts of the order form share. */
export interface FormParts extends Parts {
  $power: ReadableAtom<BuyingPower>
}
