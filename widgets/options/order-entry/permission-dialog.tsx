import { type ReactNode, useState } from 'react'
import { Failed } from '../../../shared/view/ui/controls/failed.tsx'
import { Sheet } from '../../../shared/view/ui/controls/sheet.tsx'
import { SkeletonRows } from '../../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { BlockedNote } from './blocked-note.tsx'
import { createPermissionSteps, type Permission } from './permission-steps.store.ts'
import { Questions } from './questions.tsx'
import { RealityCheck } from './reality-check.tsx'
import { $requirement } from './requirement.store.ts'
import { Residence } from './residence.tsx'
import { RiskWarning } from './risk-warning.tsx'

/** Opens the steps before an order. `isPermitted` resolves to true when nothing is required any more, and to false if the member closes the dialog. */
export function openPermission(): { dialog: ReactNode; isPermitted: Promise<boolean> } {
  let decide: (isPermitted: boolean) => void = () => {}
  const isPermitted = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const steps = createPermissionSteps(() => decide(true))
  void steps.read()
  return { dialog: <PermissionDialog steps={steps} onClose={() => decide(false)} />, isPermitted }
}

const TITLES = {
  none: 'warningTitle',
  country: 'warningTitle',
  residence: 'residenceTitle',
  riskWarning: 'warningTitle',
  questions: 'questionsTitle',
  realityCheck: 'sessionTitle',
} as const

/** Sheet with the present step. */
function PermissionDialog({ steps, onClose }: { steps: Permission; onClose(): void }) {
  const t = useTexts('option-permission')
  const { found, failed, busy } = useStore(steps.$steps)
  const expected = useStore($requirement)
  const requirement = found?.requirement ?? 'none'
  const title = t(TITLES[found ? requirement : expected])
  return (
    // Each step is a dialog of its own, which takes the focus and is announced.
    <Sheet key={title} title={title} part="sheet" busy={busy} onClose={onClose}>
      {!found && failed && <Failed title={t('failed')} busy={busy} onRetry={() => void steps.read()} />}
      {!found && !failed && <SkeletonRows count={3} />}
      {requirement === 'country' && <BlockedNote steps={steps} />}
      {requirement === 'riskWarning' && <RiskWarning steps={steps} />}
      {requirement === 'residence' && <Residence steps={steps} />}
      {requirement === 'questions' && <Questions steps={steps} />}
      {requirement === 'realityCheck' && <RealityCheck steps={steps} onClose={onClose} />}
    </Sheet>
  )
}

/** Note in place of the order form where options are not offered. */
export function BlockedForm() {
  const [steps] = useState(() => createPermissionSteps(() => {}))
  return <BlockedNote steps={steps} />
}
