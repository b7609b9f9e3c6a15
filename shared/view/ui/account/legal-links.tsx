import { useState } from 'react'
import type { LegalDocument } from '../../../base/contract/consent.ts'
import { Lazy } from '../controls/lazy.tsx'
import { Link } from '../controls/link.tsx'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  documents: readonly Pick<LegalDocument, 'kind' | 'version' | 'url'>[]
  /** Opens texts in a sheet over the page, so that its input is not lost; otherwise they are pages of their own. */
  inPlace?: boolean
}

const loadSheet = () => import('./legal-sheet.tsx')

/** Links to the operator's legal documents. A document with an address opens in a new tab. */
export function LegalLinks({ documents, inPlace = false }: Props) {
  const t = useTexts('legal')
  const [open, setOpen] = useState<LegalDocument['kind'] | null>(null)
  return (
    <>
      <ul className="legal-links">
        {documents.map(({ kind, url }) => (
          <li key={kind}>
            {url && (
              <a className="link" part="document" href={url} target="_blank" rel="noopener noreferrer">
                {t(kind)}
              </a>
            )}
            {!url && inPlace && (
              <button
                type="button"
                className="link"
                part="document"
                aria-haspopup="dialog"
                onClick={() => setOpen(kind)}
              >
                {t(kind)}
              </button>
            )}
            {!url && !inPlace && (
              <Link className="link" part="document" route="/legal" query={{ kind }}>
                {t(kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Lazy load={loadSheet}>{({ LegalSheet }) => <LegalSheet kind={open} onClose={() => setOpen(null)} />}</Lazy>
      )}
    </>
  )
}
