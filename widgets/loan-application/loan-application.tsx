import { useEffect, useState } from 'react'
import { MemberPage } from '../../shared/ui/account/member-page.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { Ordered } from '../../shared/ui/products/order-placed-link.tsx'
import { ProductGate } from '../../shared/ui/products/product-gate.tsx'
import { ApplicationForm } from './application-form.tsx'
import { CARDS } from './loan-application.rules.ts'
import { createApplication } from './loan-application.store.ts'

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
  const [form] = useState(() => createApplication(id))
  const done = useStore(form.$done)
  useEffect(
    () => () => {
      for (const card of CARDS) form.slots[card].clear()
    },
    [form],
  )
  if (done) return <Ordered title={t('done')} text={t('doneText')} route="/loans" action={t('toOrders')} />
  return (
    <ProductGate
      shown={form.shown}
      gate="loan_switch"
      route="/loans"
      words={{ off: t('off'), gone: t('gone'), others: t('others'), failed: t('failedText') }}
    >
      {(project) => <ApplicationForm form={form} project={project} />}
    </ProductGate>
  )
}
