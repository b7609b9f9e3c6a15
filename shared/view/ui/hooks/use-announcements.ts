import { useEffect } from 'react'
import { $token } from '../../../state/session/token.ts'

/** Delay in ms after which an element and its content are usually rendered. */
const START_DELAY_MS = 3_000

/** Starts announcing; resolves to a function that ends it. */
type StartAnnouncing = () => Promise<() => void>

/**
 * Starts `attend`, including the loading of its code, after the page has rendered, while the element is on the page and a member is signed in.
 */
export function useAnnouncements(attend: StartAnnouncing): void {
  useEffect(() => {
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
      if (token !== '') timer ??= setTimeout(begin, START_DELAY_MS)
    })
    return () => {
      gone = true
      clearTimeout(timer)
      ignore()
      end()
    }
  }, [attend])
}
