import { useEffect, useState } from 'react'
import { HTTP_TIMEOUT_MS } from '../../../base/contract/constants.ts'

/** Loads code when `wanted` becomes true; returns null until it is loaded and `failed` after an error, or while it has not arrived within 15 s. A new `attempt` retries. */
export function useLoaded<T>(wanted: boolean, load: () => Promise<T>, attempt = 0): T | 'failed' | null {
  const [loaded, setLoaded] = useState<{ code: T } | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same function each time, and a new `attempt` loads again
  useEffect(() => {
    if (!wanted) return
    let gone = false
    setLoaded((before) => (before === 'failed' ? null : before))
    // A connection that is cut leaves the import pending without an error.
    const timer = setTimeout(() => setLoaded((before) => before ?? 'failed'), HTTP_TIMEOUT_MS)
    const loading = load().finally(() => clearTimeout(timer))
    loading.then(
      (code) => {
        if (!gone) setLoaded({ code })
      },
      (error: unknown) => {
        console.warn('tradelet: a part of the page could not be loaded', error)
        if (!gone) setLoaded('failed')
      },
    )
    return () => {
      clearTimeout(timer)
      gone = true
    }
  }, [wanted, attempt])
  return loaded === null || loaded === 'failed' ? loaded : loaded.code
}
