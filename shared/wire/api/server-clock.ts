import { pageSingleton } from '../../base/runtime/runtime.ts'
import { identity } from './identity.ts'

/** Offset of the backend's clock from the device's clock in ms; 0 until a response had a `Date` header. */
const clockOffset = pageSingleton('api.ahead', () => ({ ms: 0 }))

/** Smaller differences are ignored: `Date` has a resolution of 1 s, and the response takes time to arrive. */
const TOLERANCE_MS = 5_000

/** Records the time of a response. A missing or invalid date is ignored. */
identity.onDate = (date) => {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isFinite(difference)) clockOffset.ms = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** Returns the backend's time, epoch ms. Terms and days are counted by it, independently of the device's clock. */
export const serverNow = (): number => Date.now() + clockOffset.ms
