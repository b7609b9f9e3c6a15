import { useEffect, useState } from 'react'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ProductGate } from '../../shared/view/ui/products/product-gate.tsx'
import { ApplicationForm } from './application-form.tsx'
import { CARD_PICTURES } from './loan-application.rules.ts'
import { createApplicationForm } from './loan-application.store.ts'

/** Loaded when an application was accepted. */
const loadApplied = () => import('./applied-loan.tsx')

interface Props {
  /** Id of the loan product. */
  project: string
}

/** Loan application page (LON-08). */
export function LoanApplication({ project }: Props) {
  const t = useTexts('loan-application')
  return (
    <MemberPage title={t('title')} className="form-page" back="/loans">
      <Member key={project} project={project} />
    </MemberPage>
  )
}

function Member({ project: id }: Props) {
  const t = useTexts('loan-application')
  const [form] = useState(() => createApplicationForm(id))
  const done = useStore(form.$done)
  useEffect(
    () => () => {
      for (const card of CARD_PICTURES) form.slots[card].leave()
    },
    [form],
  )
  if (done) return <Lazy load={loadApplied}>{({ AppliedLoan }) => <AppliedLoan />}</Lazy>
  return (
    <ProductGate
      shown={form.product}
      gate="loanSwitch"
      route="/loans"
      words={{ off: t('off'), gone: t('gone'), others: t('others'), failed: t('failedText') }}
    >
      {(project) => <ApplicationForm form={form} project={project} />}
    </ProductGate>
  )
}
