import { useEffect } from 'react'
import { hasRoute } from '../../routes.ts'
import { $token } from '../../session/token.ts'

/** Delay in ms after which an element and its content are usually rendered. */
const AFTER_MS = 3_000

/** Starts announcing; resolves to a function that ends it. */
type Attend = () => Promise<() => void>

/**
 * Starts `attend`, including the loading of its code, after the page has rendered, while the element is on the page and a member is signed in. Null starts
 * nothing.
 */
export function useAttendance(attend: Attend | null): void {
  useEffect(() => {
    if (!attend) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let end = () => {}
    const begin = () =>
      attend().then(
        (ended) => {
          if (gone) ended()
          else end = ended
        },
        (error: unknown) => console.warn('tradelet: the announcement of order results could not be started', error),
      )
    const ignore = $token.subscribe((token) => {
      if (token !== '') timer ??= setTimeout(begin, AFTER_MS)
    })
    return () => {
      gone = true
      clearTimeout(timer)
      ignore()
      end()
    }
  }, [attend])
}

/** Announces how a member's orders end, on any page: requests each kind once, and continues only if orders are in progress. */
export const attendOrders: Attend = async () => {
  const [options, spot] = await Promise.all([
    hasRoute('/options') ? import('../../orders/settlements.ts') : null,
    import('../../orders/fills.ts'),
  ])
  const ends = [options?.settlements().attend(), spot.fills().attend()]
  return () => {
    for (const end of ends) end?.()
  }
}
