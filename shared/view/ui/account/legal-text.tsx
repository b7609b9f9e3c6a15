import { useMemo } from 'react'
import { type LegalDocument, SAMPLE_VERSION } from '../../../base/contract/consent.ts'
import { createLegalText } from '../../../state/settings/legal-text.store.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { RichText } from '../controls/rich-text.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  kind: LegalDocument['kind']
  /** Levels of its largest heading below the title of the element, see `RichText`. */
  depth?: 1 | 2
}

/** Samples are in English on pages of every language. */
const SAMPLE_LANGUAGE = { lang: 'en', dir: 'ltr' } as const

/** Text of a legal document with its version, a sample with the note that it is one, or the link to its address; a message if the operator has no such document. */
export function LegalText({ kind, depth = 2 }: Props) {
  const t = useTexts('legal')
  const words = useTexts('common')
  const { $text, reload } = useMemo(() => createLegalText(kind), [kind])
  const state = useStore($text)
  if (state === 'failed') return <Failed onRetry={() => void reload()} />
  if (state === 'loading')
    return (
      <div className="rich" role="status" aria-label={words('loading')}>
        <i className="skeleton" />
      </div>
    )
  const { document } = state
  if (!document) return <Empty title={t('none')} />
  const isSample = document.version === SAMPLE_VERSION
  return (
    <>
      {isSample ? (
        <p className="legal-sample" role="note">
          {t('sample')}
        </p>
      ) : (
        <p className="text-secondary legal-version">{t('version', { version: document.version })}</p>
      )}
      {document.url ? (
        <a className="link" part="document" href={document.url} target="_blank" rel="noopener noreferrer">
          {t(kind)}
        </a>
      ) : (
        <div {...(isSample && SAMPLE_LANGUAGE)}>
          <RichText html={document.content} depth={depth} />
        </div>
      )}
    </>
  )
}
