import type { ReadableAtom } from 'nanostores'
import type { BuyingPower } from './exchange.rules.ts'
import type { TradingScreenProps } from './trading-screen-props.ts'

/** Props shared by the components of the order form. */
export interface OrderFormProps extends TradingScreenProps {
  $power: ReadableAtom<BuyingPower>
}
