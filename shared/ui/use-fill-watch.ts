import { useEffect } from 'react'
import { $token } from '../session/token.ts'

/** By then an element and what it shows are there, in most places. */
const AFTER_MS = 3_000

/**
 * Sees to it that fills of a member's spot orders are announced while an element is on the page. Its code comes when everything else is there. `host` says
 * `tl-order` of orders that end.
 */
export function useFillWatch(host?: HTMLElement): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let end = () => {}
    const attend = () =>
      import('../orders/fills.ts').then(
        ({ fills }) => {
          if (!gone) end = fills().attend(host)
        },
        (error: unknown) => console.warn('tradelet: fills will not be announced', error),
      )
    const ignore = $token.subscribe((token) => {
      if (token !== '') timer ??= setTimeout(() => void attend(), AFTER_MS)
    })
    return () => {
      gone = true
      clearTimeout(timer)
      ignore()
      end()
    }
  }, [host])
}
