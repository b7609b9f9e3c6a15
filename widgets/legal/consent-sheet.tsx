import { useState } from 'react'
import { $legalDocuments } from '../../shared/state/settings/legal-documents.ts'
import { $openTerms, acceptDocuments, isPostponed, postpone } from '../../shared/state/settings/open-terms.ts'
import { LegalLinks } from '../../shared/view/ui/account/legal-links.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Asks the member once a visit to accept new versions. Everything else stays usable without an answer. */
export function ConsentSheet() {
  const t = useTexts('legal')
  const { data: open } = useStore($openTerms)
  const { data: all } = useStore($legalDocuments)
  const [gone, setGone] = useState(false)
  const [sending, setSending] = useState(false)
  if (gone || !open?.length || !all || isPostponed(open)) return null
  const shown = all.filter(({ kind }) => open.some((document) => document.kind === kind))
  const leave = () => {
    postpone(open)
    setGone(true)
  }
  const accept = async () => {
    setSending(true)
    await acceptDocuments(open)
    setSending(false)
  }
  return (
    <Sheet title={t('changed')} onClose={leave} part="message">
      <p>{t('changedText')}</p>
      <LegalLinks documents={shown} inPlace />
      <div className="consent-actions">
        <Button kind="primary" busy={sending} sends onClick={() => void accept()}>
          {t('submit')}
        </Button>
        <Button onClick={leave}>{t('later')}</Button>
      </div>
    </Sheet>
  )
}
