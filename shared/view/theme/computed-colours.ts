import { pageSingleton } from '../../base/runtime/runtime.ts'
import { registerColour } from './register-colour.ts'

/** Tokens computed from other tokens. Registered as colour properties they are computed once per element instead of in every rule that reads them. */
const COMPUTED_TOKENS =
  'bg ground hue hue-rise hue-fall hue-warn text text-2 text-3 accent rise fall warn up down ok err tint surface-1 surface-2 surface-over line line-2 line-ctl up-tint ' +
  'down-tint warn-tint err-tint ok-tint accent-tint rise-fill fall-fill rise-hover fall-hover up-fill down-fill on-up on-down primary on-primary seg-on chart-ma-1 chart-ma-2 chart-ma-3'

pageSingleton('computed-colours', () => {
  for (const name of COMPUTED_TOKENS.split(' ')) registerColour(`--tl-${name}`)
  return true
})
