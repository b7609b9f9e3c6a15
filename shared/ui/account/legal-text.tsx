import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { getConsent, type LegalDocument } from '../../contract/consent.ts'
import { $language } from '../../preferences/language.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { RichText } from '../controls/rich-text.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

type State = { document: LegalDocument | undefined } | 'loading' | 'failed'

interface Props {
  kind: LegalDocument['kind']
  /** Levels of its largest heading below the title of the element, see `RichText`. */
  depth?: 1 | 2
}

/** Text of a legal document with its version, or the link to its address; a message if the operator has no such document. */
export function LegalText({ kind, depth = 2 }: Props) {
  const t = useTexts('legal')
  const words = useTexts('common')
  const language = useStore($language)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text depends on the language, and a new attempt loads it again
  useEffect(() => {
    let gone = false
    setState('loading')
    void call(getConsent, { kind }, { quiet: true }).then((answer) => {
      if (gone) return
      if (answer.ok) setState({ document: answer.data[0] })
      else setState(answer.error.kind === 'absent' ? { document: undefined } : 'failed')
    })
    return () => {
      gone = true
    }
  }, [kind, language, attempt])
  if (state === 'failed') return <Failed onRetry={() => setAttempt(attempt + 1)} />
  if (state === 'loading')
    return (
      <div className="rich" role="status" aria-label={words('loading')}>
        <i className="skeleton" />
      </div>
    )
  const { document } = state
  if (!document) return <Empty title={t('none')} />
  return (
    <>
      <p className="text-secondary legal-version">{t('version', { version: document.version })}</p>
      {document.url ? (
        <a className="link" part="document" href={document.url} target="_blank" rel="noopener noreferrer">
          {t(kind)}
        </a>
      ) : (
        <RichText html={document.content} depth={depth} />
      )}
    </>
  )
}
