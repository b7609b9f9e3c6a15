/** Style sheet of forced colours in each view. Empty until the device forces colours; if loading fails, controls have no edges. */
export const forcedColours = new CSSStyleSheet()

const query = matchMedia('(forced-colors: active)')

/** Loads the rules, which few devices need, when the device forces colours. */
function load(): void {
  if (!query.matches) return
  query.onchange = null
  import('./forced-colours-rules.ts').then(({ rules }) => forcedColours.replaceSync(rules)).catch(console.warn)
}

query.onchange = load
load()
