import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Shown instead of the form while the site registers nobody. */
export function ClosedRegistration() {
  const t = useTexts('register')
  return (
    <Empty title={t('closed')}>
      <p>{t('closedText')}</p>
    </Empty>
  )
}
