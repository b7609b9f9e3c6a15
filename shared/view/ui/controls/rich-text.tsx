import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { toPlainText } from '../../../base/format/plain-text.ts'
import { config } from '../../../base/runtime/config.ts'
import { TitleLevelContext } from '../hooks/heading-level.ts'
import { useTexts } from '../hooks/use-texts.ts'

type Sanitize = (html: string, headingLevel: number) => DocumentFragment

interface Props {
  html: string
  /** Levels of its largest heading below the title of the element; 2 is below the title of a sheet. */
  depth?: 1 | 2
}

/** Renders sanitized HTML from the server. The sanitizer is loaded with the first such text; if that fails, plain text is shown. */
export function RichText({ html, depth = 2 }: Props) {
  const t = useTexts('common')
  const level = useContext(TitleLevelContext) + depth
  const boxRef = useRef<HTMLDivElement>(null)
  const [clean, setClean] = useState<{ with: Sanitize } | 'loading' | 'failed'>('loading')
  useLayoutEffect(() => {
    let gone = false
    import('../../dom/clean-html.ts').then(
      ({ sanitizeHtml }) => !gone && setClean({ with: sanitizeHtml }),
      (error: unknown) => {
        console.warn('tradelet: the HTML sanitizer could not be loaded, plain text is shown', error)
        if (!gone) setClean('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [])
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!element || typeof clean === 'string') return
    element.replaceChildren(clean.with(html, level))
    for (const table of element.querySelectorAll('table')) wrapInScrollBox(table)
    // `error` events of images do not bubble.
    element.addEventListener('error', replaceByAltText, true)
    return () => element.removeEventListener('error', replaceByAltText, true)
  }, [clean, html, level])
  if (clean === 'loading')
    return (
      <div className="rich" role="status" aria-label={t('loading')}>
        <i className="skeleton" />
      </div>
    )
  if (clean === 'failed') return <p className="rich">{toPlainText(html)}</p>
  return <div ref={boxRef} className="rich" part="content" dir="auto" />
}

/** Picture from the server below the title of a message; nothing if it fails to load. */
export function ServerPicture({ address, alt = '' }: { address: string; alt?: string }) {
  const [failed, setFailed] = useState('')
  if (failed === address || !isPictureAddress(address.trim())) return null
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

/** Returns whether an address is a web address or a path of the site. */
const isPictureAddress = (address: string): boolean =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(address) && URL.canParse(address, config().site)

/** Wraps a table in a box that scrolls horizontally and is reachable by keyboard. */
function wrapInScrollBox(table: HTMLTableElement): void {
  const box = document.createElement('div')
  box.className = 'rich-table'
  box.tabIndex = 0
  box.setAttribute('part', 'table')
  table.replaceWith(box)
  box.append(table)
}

function replaceByAltText({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.replaceWith(target.alt)
}
