import forVisitors from 'features:visitors'
import { toast } from '../api/toast.ts'
import { inPlace } from '../dom/navigate.ts'
import { attend } from './attend.ts'
import type { Define } from './visitor-sheet.ts'

/** Does what `attend` does for an element with a React view, and makes a partner's page open the login in place. `define` is `defineWidget`, which loads this file. */
export function attendView(host: HTMLElement, define: Define): Promise<void> {
  inPlace.open = (route, asking) => {
    const tag = forVisitors[route]
    if (!tag || !(asking instanceof HTMLElement)) return false
    import('./visitor-sheet.ts')
      .then(({ showInSheet }) => showInSheet(tag, asking, define))
      .catch((error: unknown) => {
        console.error('tradelet: the login could not be loaded', error)
        toast({ kind: 'error', key: 'errortxt' })
      })
    return true
  }
  return attend(host)
}
