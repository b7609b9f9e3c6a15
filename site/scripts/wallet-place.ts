/** Key of localStorage: width of the window and height of the member's figures on the home page, in px. */
export const WALLET_PLACE = 'wallet-place'
/** Time without a change after which a height is stored, so that those of loading figures are not. */
const SETTLED_MS = 1000

/** Reserves the stored height, if the window is as wide as then (home.css). */
export function reserveWalletPlace(stored: string): void {
  const [width, height] = stored.split(' ').map(Number)
  if (width === innerWidth) document.documentElement.style.setProperty('--wallet-size', `${height}px`)
}

/** Stores the height of the member's figures, so that the next visit of the home page reserves it and nothing below moves. */
export function rememberWalletPlace(wallet: Element): void {
  let timer: ReturnType<typeof setTimeout>
  new ResizeObserver(([entry]) => {
    const height = Math.round(entry?.contentRect.height ?? 0)
    clearTimeout(timer)
    timer = setTimeout(() => store(`${innerWidth} ${height}`), SETTLED_MS)
  }).observe(wallet)
}

function store(place: string): void {
  try {
    localStorage.setItem(WALLET_PLACE, place)
  } catch {
    // Without storage the next visit reserves the usual height.
  }
}
