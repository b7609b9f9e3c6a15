/** Life of a session if it cannot be computed by the clock of this device. */
const USUAL_LIFE_MS = 15 * 60_000
/** Share of a session's life after which it is renewed. */
const RENEWAL_SHARE = 2 / 3

/**
 * Returns the ms until a session ends. The end is a time of the server's clock: if the device's clock differs by more than the life of a session, the usual life
 * counts.
 */
export function getLife(expires: number, now: number): number {
  const left = expires - now
  return left > 0 && left <= USUAL_LIFE_MS ? left : USUAL_LIFE_MS
}

/** Returns the ms until a session is renewed, well before its end. */
export const getRenewalDelay = (expires: number, now: number): number =>
  Math.round(getLife(expires, now) * RENEWAL_SHARE)
