import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Number of running requests that must not be interrupted: orders, transfers, uploads. */
const sending = pageSingleton('api.sending', () => ({ count: 0 }))

/** Counts a request as running until its promise settles. */
export async function trackSending<T>(work: Promise<T>): Promise<T> {
  sending.count += 1
  return work.finally(() => {
    sending.count -= 1
  })
}

/** Returns true while a request that moves money or an upload is running. The page must then not navigate without the member. */
export const isSending = (): boolean => sending.count > 0
