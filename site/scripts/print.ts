import { localesOf } from '../../shared/i18n/locales.ts'
import type { Host } from './host.ts'

/** Pages that members print for others. The member's name is loaded on these only. */
const PRINTED_PATHS: ReadonlySet<string> = new Set(['/assets', '/record', '/trade-account'])

/** Before the page is printed, stores its title, the member's name and the current time with time zone at the content. The style sheet shows them on paper. */
export function stampPrintedPages(opening: Promise<Host>, waitForIdle: () => Promise<void>): void {
  let name = ''
  let isFollowed = false
  const followName = async (): Promise<void> => {
    const host = await opening
    if (isFollowed || !PRINTED_PATHS.has(location.pathname) || !host.signedIn()) return
    isFollowed = true
    await waitForIdle()
    const { $member } = await host.entry.loadFrame()
    $member.subscribe((member) => {
      name = member?.username ?? ''
    })
  }
  const follow = () =>
    void followName().catch((error: unknown) => {
      // The page prints without the name. The next page tries again.
      isFollowed = false
      console.warn(error)
    })
  follow()
  document.addEventListener('tl-page', follow)
  addEventListener('beforeprint', () => {
    const { documentElement, title } = document
    const time = new Date().toLocaleString(localesOf(documentElement.lang), { dateStyle: 'long', timeStyle: 'long' })
    document.querySelector('main')?.setAttribute('data-printed', [title, name, time].filter(Boolean).join(' · '))
  })
}
