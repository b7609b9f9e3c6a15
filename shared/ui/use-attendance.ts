import { useEffect } from 'react'
import { hasRoute } from '../routes.ts'
import { $token } from '../session/token.ts'

/** By then an element and what it shows are there, in most places. */
const AFTER_MS = 3_000

/**
 * Sees to it that results of a member's option orders are announced while an element is on the page. Its code and one request come when everything else is
 * there, and nothing more where no order runs.
 */
export function useAttendance(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !hasRoute('/options')) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let end = () => {}

    const attend = () =>
      import('../orders/settlements.ts').then(
        ({ settlements }) => {
          if (!gone) end = settlements().attend()
        },
        (error: unknown) => console.warn('tradelet: results will not be announced', error),
      )
    const ignore = $token.subscribe((token) => {
      if (token !== '') timer ??= setTimeout(attend, AFTER_MS)
    })
    return () => {
      gone = true
      clearTimeout(timer)
      ignore()
      end()
    }
  }, [wanted])
}
