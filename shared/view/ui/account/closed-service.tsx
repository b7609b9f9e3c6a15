import { runIfEnabled } from '../../../state/settings/feature-gate.ts'
import { ActionFooter } from '../controls/action-footer.tsx'
import { Button } from '../controls/button.tsx'
import { Empty } from '../controls/empty.tsx'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  service: 'depositSwitch' | 'withdrawalSwitch'
  /** States what is unavailable. */
  text: string
}

/** Page of deposits or withdrawals while they are disabled. Its button opens customer service, or shows the toast that names it (DEP-16, WDR-14). */
export function ClosedService({ service, text }: Props) {
  const c = useTexts('common')
  return (
    <>
      <Empty title={text} />
      <ActionFooter>
        <Button kind="primary" part="submit" onClick={() => runIfEnabled(service, () => undefined)}>
          {c('toast.contactService')}
        </Button>
      </ActionFooter>
    </>
  )
}
