import { pageSingleton } from '../runtime.ts'

/** How much is on its way that must not be cut off: orders, transfers, pictures. */
const sending = pageSingleton('api.sending', () => ({ count: 0 }))

/** Counts something as being sent until it has an answer, or none. */
export async function whileSending<T>(work: Promise<T>): Promise<T> {
  sending.count += 1
  return work.finally(() => {
    sending.count -= 1
  })
}

/** Whether something is being sent that moves money, or a picture: the page must not be left by itself. */
export const isSending = (): boolean => sending.count > 0
