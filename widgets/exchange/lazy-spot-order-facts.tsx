import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import type { OrderFormProps } from './order-form-props.ts'

const load = () => import('./spot-order-facts.tsx')

/** Facts below the button of a wide form. Nothing is below them, so they need no placeholder. */
export const LazySpotOrderFacts = (props: OrderFormProps) => (
  <Lazy load={load} meanwhile={null}>
    {({ SpotOrderFacts }) => <SpotOrderFacts {...props} />}
  </Lazy>
)
