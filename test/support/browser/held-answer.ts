import { $reconnected } from '../../../shared/feed/status.ts'
import { settled, until } from './stage.ts'

/** The answer to a request that a test holds back. */
export interface HeldAnswer {
  /** Delivers it, and gives the page its `fetch` back. */
  release(): Promise<void>
}

/**
 * Lets the page poll now, and holds back the answer to the next request of a call. It is the answer of this moment, whatever the backend of the test says
 * later: as of a request that a slow network delivers after the action that changed its answer.
 */
export async function holdPolled({ path }: { path: string }): Promise<HeldAnswer> {
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
      // The body is read, then the store tells its listeners.
      for (let turn = 0; turn < 5; turn++) {
        await settled()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
  }
}
