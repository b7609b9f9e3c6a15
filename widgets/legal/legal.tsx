import type { LegalDocument } from '../../shared/base/contract/consent.ts'
import { $legalDocuments } from '../../shared/state/settings/legal-documents.ts'
import { LegalLinks } from '../../shared/view/ui/account/legal-links.tsx'
import { LegalText } from '../../shared/view/ui/account/legal-text.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ConsentSheet } from './consent-sheet.tsx'

interface Props {
  kind: LegalDocument['kind']
  /** `links`: a line with all documents. `consent`: the question to accept those that the member has not accepted. */
  view: 'document' | 'links' | 'consent'
}

/** Legal document as a page, links to all of them, or the question to accept new versions. */
export function Legal({ kind, view }: Props) {
  if (view === 'links') return <Links />
  return view === 'consent' ? <ConsentSheet /> : <Document kind={kind} />
}

function Document({ kind }: Pick<Props, 'kind'>) {
  return (
    <div className="legal">
      <PageHeader title={useTexts('legal')(kind)} back="/" />
      <div>
        <LegalText kind={kind} depth={1} />
      </div>
    </div>
  )
}

/** Renders nothing while documents are missing. */
function Links() {
  const t = useTexts('legal')
  const { data } = useStore($legalDocuments)
  if (!data?.length) return null
  return (
    <Landmark tag="nav" className="legal-foot" aria-label={t('label')}>
      <LegalLinks documents={data} />
    </Landmark>
  )
}
