import { atom, onMount } from 'nanostores'
import { askForLife } from '../../shared/api/probe.ts'
import { $gone, lastAnswerAt } from '../../shared/api/reachability.ts'
import { store, stored } from '../../shared/preferences/storage.ts'
import { pageSingleton } from '../../shared/runtime.ts'

/** While the backend is not reached, it is asked so often whether it is there again; a page that nobody sees waits. */
const ASK_MS = 5_000

/** When a former page had its last answer, epoch ms; 0 for never. */
function keptAt(): number {
  const at = Number(stored('answered'))
  return at > 0 && at <= Date.now() ? at : 0
}

/** Lets the next page know until when this one had a connection. */
function keep(): void {
  const at = lastAnswerAt()
  if (at > 0) store('answered', String(at))
}

/**
 * While the backend cannot be reached: when it answered last, epoch ms, also to a former page; 0 for never. Null while it can. Calls that failed are not believed
 * alone, since a page that is left cuts its own off: then it is asked whether it is there, and again until it is. So is a device that says that it has no network.
 */
export const $lostSince = pageSingleton('appNotice.lostSince', () => {
  const $store = atom<number | null>(null)
  onMount($store, () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(): Promise<void> {
      clearTimeout(timer)
      await askForLife()
      // One that has no answer is not believed alone either.
      if (!$gone.get() && lastAnswerAt() === 0) await askForLife()
      if ($gone.get()) {
        keep()
        $store.set(lastAnswerAt() || keptAt())
        clearTimeout(timer)
        timer = setTimeout(() => void askIfSeen(), ASK_MS)
      }
    }
    const askIfSeen = async () => {
      if (!document.hidden && $gone.get()) await ask()
    }
    // Nothing has been answered yet: a page that asks for little would take long to find out why.
    if (lastAnswerAt() === 0) void ask()
    const end = $gone.subscribe((isGone) => {
      if (isGone) return void ask()
      clearTimeout(timer)
      $store.set(null)
    })
    const listeners = { online: askIfSeen, offline: ask, pagehide: keep } as const
    const look = () => {
      keep()
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
