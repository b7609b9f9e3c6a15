import { atom, onMount } from 'nanostores'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { readStored, writeStored } from '../../shared/state/preferences/storage.ts'
import { probeBackend } from '../../shared/wire/api/probe.ts'
import { $gone, getLastResponseTime } from '../../shared/wire/api/reachability.ts'

/** Interval between probes while the backend is unreachable. Hidden pages do not probe. */
const PROBE_INTERVAL_MS = 5_000

/** Returns the time of a previous page's last response, epoch ms; 0 if there is none. */
function readLastResponseAt(): number {
  const at = Number(readStored('answered'))
  return at > 0 && at <= Date.now() ? at : 0
}

/** Stores the time of the last response for the next page. */
function storeLastResponseAt(): void {
  const at = getLastResponseTime()
  if (at > 0) writeStored('answered', String(at))
}

/**
 * Time of the last response while the backend is unreachable, epoch ms, including previous pages; 0 if there was none. Null while it is reachable. Failed calls
 * alone prove nothing, because leaving a page aborts its calls. They and the `offline` event only start a probe, which repeats until the backend responds.
 */
export const $unreachableSince = pageSingleton('appNotice.lostSince', () => {
  const $store = atom<number | null>(null)
  onMount($store, () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(): Promise<void> {
      clearTimeout(timer)
      await probeBackend()
      // A page without any response needs a second failed probe.
      if (!$gone.get() && getLastResponseTime() === 0) await probeBackend()
      if ($gone.get()) {
        storeLastResponseAt()
        $store.set(getLastResponseTime() || readLastResponseAt())
        clearTimeout(timer)
        timer = setTimeout(() => void askIfSeen(), PROBE_INTERVAL_MS)
      }
    }
    const askIfSeen = async () => {
      if (!document.hidden && $gone.get()) await ask()
    }
    // No response yet. On a page with few calls it would take long to find out, so probe now.
    if (getLastResponseTime() === 0) void ask()
    const end = $gone.subscribe((isGone) => {
      if (isGone) return void ask()
      clearTimeout(timer)
      $store.set(null)
    })
    const listeners = { online: askIfSeen, offline: ask, pagehide: storeLastResponseAt } as const
    const look = () => {
      storeLastResponseAt()
      void askIfSeen()
    }
    document.addEventListener('visibilitychange', look)
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)
    return () => {
      end()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener)
    }
  })
  return $store
})
