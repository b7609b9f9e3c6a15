import { useLayoutEffect, useRef, useState } from 'react'
import { config } from '../../config.ts'
import { plainText } from '../../format/plain-text.ts'
import { useTexts } from '../hooks/use-texts.ts'

type Clean = (html: string) => DocumentFragment

/** Shows HTML of a server, cleaned. The cleaner is loaded with the first such text; where it cannot be had, the plain words are shown. */
export function RichText({ html }: { html: string }) {
  const t = useTexts('common')
  const place = useRef<HTMLDivElement>(null)
  const [clean, setClean] = useState<{ with: Clean } | 'loading' | 'failed'>('loading')
  useLayoutEffect(() => {
    let gone = false
    import('../../dom/clean-html.ts').then(
      ({ cleanHtml }) => !gone && setClean({ with: cleanHtml }),
      (error: unknown) => {
        console.warn('tradelet: the cleaner of messages could not be loaded', error)
        if (!gone) setClean('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [])
  useLayoutEffect(() => {
    const element = place.current
    if (!element || typeof clean === 'string') return
    element.replaceChildren(clean.with(html))
    for (const table of element.querySelectorAll('table')) inScrollingBox(table)
    // Errors of pictures do not bubble.
    element.addEventListener('error', wordsInstead, true)
    return () => element.removeEventListener('error', wordsInstead, true)
  }, [clean, html])
  if (clean === 'loading')
    return (
      <div className="rich" role="status" aria-label={t('loading')}>
        <i className="skeleton" />
      </div>
    )
  if (clean === 'failed') return <p className="rich">{plainText(html)}</p>
  return <div ref={place} className="rich" part="content" dir="auto" />
}

/** A picture of the server's, under a message's title; where it cannot be had there is none. */
export function ServerPicture({ address, alt = '' }: { address: string; alt?: string }) {
  const [failed, setFailed] = useState('')
  if (failed === address || !isPicture(address.trim())) return null
  return (
    <img
      className="rich-picture"
      src={new URL(address.trim(), `${config().site}/`).href}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  )
}

/** A web address, or a path of the site. */
const isPicture = (address: string): boolean =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(address) && URL.canParse(address, config().site)

/** A wide table scrolls for itself; with a keyboard too. */
function inScrollingBox(table: HTMLTableElement): void {
  const box = document.createElement('div')
  box.className = 'rich-table'
  box.tabIndex = 0
  box.setAttribute('part', 'table')
  table.replaceWith(box)
  box.append(table)
}

function wordsInstead({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.replaceWith(target.alt)
}
