import { BANNER_AUTOPLAY_MS } from '../contract/constants.ts'

/** Takes a step every 3 s, leaving those out at which `resting` says so. The answer ends it. */
export function autoplay(step: () => void, resting: () => boolean): () => void {
  const timer = setInterval(() => {
    if (!resting()) step()
  }, BANNER_AUTOPLAY_MS)
  return () => clearInterval(timer)
}
