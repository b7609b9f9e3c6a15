import type { LegalDocument } from '../../../base/contract/consent.ts'
import { Sheet } from '../controls/sheet.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import { LegalText } from './legal-text.tsx'

/** Sheet with the text of a legal document. */
export function LegalSheet({ kind, onClose }: { kind: LegalDocument['kind']; onClose(): void }) {
  return (
    <Sheet title={useTexts('legal')(kind)} onClose={onClose} part="message">
      <LegalText kind={kind} />
    </Sheet>
  )
}
