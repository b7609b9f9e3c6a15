import { useEffect } from 'react'
import { hasRoute } from '../../routes.ts'
import { $token } from '../../session/token.ts'

/** By then an element and what it shows are there, in most places. */
const AFTER_MS = 3_000

/** Begins to announce something of a member's; answers how to end it. */
type Attend = () => Promise<() => void>

/** Begins something with its code once the page has what it shows, while an element is on the page and a member is signed in. Null begins nothing. */
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
        (error: unknown) => console.warn('tradelet: results of orders will not be announced', error),
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

/** Announces how a member's orders end, whatever is open: one look at each kind, and nothing more where none runs. */
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
