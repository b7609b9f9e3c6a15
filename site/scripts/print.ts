import { formatTime, pad } from '../../shared/base/format/clock.ts'
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
    const { title } = document
    const time = formatStamp(new Date())
    document.querySelector('main')?.setAttribute('data-printed', [title, name, time].filter(Boolean).join(' · '))
  })
}

/** Formats a time of this device as `2026-11-29 18:05:09 UTC+01:00`, which is the same in every language. */
export function formatStamp(date: Date): string {
  const ahead = -date.getTimezoneOffset()
  const zone = `UTC${ahead < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(ahead) / 60))}:${pad(Math.abs(ahead) % 60)}`
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${formatTime(date)} ${zone}`
}
