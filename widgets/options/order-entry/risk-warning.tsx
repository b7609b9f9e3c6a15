import { $legalDocuments } from '../../../shared/state/settings/legal-documents.ts'
import { LegalLinks } from '../../../shared/view/ui/account/legal-links.tsx'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import type { Permission } from './permission-steps.store.ts'

/** Risk warning with the operator's document, and the button that confirms both. */
export function RiskWarning({ steps }: { steps: Permission }) {
  const t = useTexts('option-permission')
  const { found, busy } = useStore(steps.$steps)
  const { data } = useStore($legalDocuments)
  const documents = data?.filter(({ kind }) => kind === 'risk') ?? []
  return (
    <>
      <p>
        <b>{t('warningLoss')}</b>
      </p>
      <p>{t('warningOdds')}</p>
      <p>{t('warningMoney')}</p>
      {documents.length > 0 && <LegalLinks documents={documents} inPlace />}
      <Button kind="primary" part="submit" busy={busy} onClick={() => void steps.accept(found?.warningVersion ?? '')}>
        {t('accept')}
      </Button>
    </>
  )
}
