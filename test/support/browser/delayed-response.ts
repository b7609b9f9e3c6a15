import { $reconnected } from '../../../shared/wire/feed/poll-signals.ts'
import { flushTasks, until } from './stage.ts'

/** Response that a test delays. */
export interface DelayedResponse {
  /** Delivers the response and restores the page's `fetch`. */
  release(): Promise<void>
}

/**
 * Makes the page poll now and delays the response to the next request of a call. The response is computed at once, as if a slow network delivered it after an
 * action that changed the data.
 */
export async function delayNextPoll({ path }: { path: string }): Promise<DelayedResponse> {
  const genuine = globalThis.fetch
  let deliver: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    deliver = resolve
  })
  let isHeld = false
  globalThis.fetch = async (input, init) => {
    const isMeant =
      !isHeld && new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith(path)
    if (isMeant) isHeld = true
    const answer = await genuine(input, init)
    if (isMeant) await released
    return answer
  }
  $reconnected.set($reconnected.get() + 1)
  await until(() => isHeld, `${path} is requested`)
  return {
    async release() {
      globalThis.fetch = genuine
      deliver?.()
      // The body is read, then the store notifies its listeners.
      for (let turn = 0; turn < 5; turn++) {
        await flushTasks()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
  }
}
