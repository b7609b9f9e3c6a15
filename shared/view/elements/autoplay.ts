import { BANNER_AUTOPLAY_MS } from '../../base/contract/constants.ts'

/** Calls `step` every 3 s, except while `resting` returns true. Returns a function that stops it. */
export function autoplay(step: () => void, resting: () => boolean): () => void {
  const timer = setInterval(() => {
    if (!resting()) step()
  }, BANNER_AUTOPLAY_MS)
  return () => clearInterval(timer)
}
