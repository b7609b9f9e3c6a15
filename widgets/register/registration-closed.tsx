import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Shown in place of the form while registration is switched off. */
export function RegistrationClosed() {
  const t = useTexts('register')
  return (
    <Empty title={t('closed')}>
      <p>{t('closedText')}</p>
    </Empty>
  )
}
