/** Key of localStorage: width of the window and height of the member's figures on the home page, in px. */
export const WALLET_PLACE = 'wallet-place'
/** Time without a change after which a height is stored, so that those of loading figures are not. */
const SETTLED_MS = 1000

/** Form of a stored place. Another value in the storage reserves nothing. */
const PLACE = /^(\d{2,5}) (\d{2,4})$/

/** Reserves the stored height, if the window is as wide as then (home.css). */
export function reserveWalletPlace(stored: string): void {
  const [, width, height] = PLACE.exec(stored) ?? []
  if (Number(width) === innerWidth) document.documentElement.style.setProperty('--wallet-size', `${height}px`)
}

/** Stores the height of the member's figures, so that the next visit of the home page reserves it and nothing below moves. */
export function rememberWalletPlace(wallet: Element): void {
  let timer: ReturnType<typeof setTimeout>
  new ResizeObserver(([entry]) => {
    const height = Math.round(entry?.contentRect.height ?? 0)
    clearTimeout(timer)
    // Without a height the element has been removed, for example by logging out.
    if (height > 0) timer = setTimeout(() => store(`${innerWidth} ${height}`), SETTLED_MS)
  }).observe(wallet)
}

function store(place: string): void {
  try {
    localStorage.setItem(WALLET_PLACE, place)
  } catch {
    // Without storage the next visit reserves the usual height.
  }
}
