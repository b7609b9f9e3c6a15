/** Key of localStorage: width of the window and height of the member's figures on the home page, in px. */
export const WALLET_PLACE = 'wallet-place'
/** Time without a change after which a height is stored. */
const SETTLED_MS = 1000

/** Form of a stored place. Another value in the storage reserves nothing. */
const PLACE = /^(\d{2,5}) (\d{2,4})$/

/** Reserves the stored height, if the window is as wide as then (home.css). */
export function reserveWalletPlace(stored: string): void {
  const [, width, height] = PLACE.exec(stored) ?? []
  if (Number(width) === innerWidth) document.documentElement.style.setProperty('--wallet-size', `${height}px`)
}

/**
 * Stores the height of the member's figures once they have loaded, so that the next visit of the home page reserves it and nothing below moves. `wallet` is their
 * element.
 */
export function rememberWalletPlace(wallet: Element & { readonly ready?: Promise<void> }): void {
  let timer: ReturnType<typeof setTimeout>
  const remember = () => {
    const height = Math.round(wallet.getBoundingClientRect().height)
    // Without a height the element has been removed, for example by logging out.
    if (height > 0) store(`${innerWidth} ${height}`)
  }
  new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void wallet.ready?.then(remember, ignoreFailure), SETTLED_MS)
  }).observe(wallet)
}

/** The element itself reports why it has no figures. */
const ignoreFailure = (): void => undefined

function store(place: string): void {
  try {
    localStorage.setItem(WALLET_PLACE, place)
  } catch {
    // Without storage the next visit reserves the usual height.
  }
}
