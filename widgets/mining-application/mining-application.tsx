import { useState } from 'react'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { useIsPasswordKindKnown } from '../../shared/view/ui/account/pay-password-field.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ProductGate } from '../../shared/view/ui/products/product-gate.tsx'
import { createPurchaseForm } from './mining-application.store.ts'

interface Props {
  /** Id of the machine to buy. */
  machine: string
}

/** Page that buys a mining machine (MIN-06). */
export function MiningApplication({ machine }: Props) {
  const t = useTexts('mining-application')
  return (
    <MemberPage title={t('title')} className="form-page" back="/lockming">
      <Member key={machine} machine={machine} />
    </MemberPage>
  )
}

/** Loaded together with the machine. */
const loadForm = () => import('./purchase-form.tsx')
/** Loaded after a purchase. */
const loadBought = () => import('./bought-machine.tsx')

function Member({ machine: id }: Props) {
  const t = useTexts('mining-application')
  const [form] = useState(() => createPurchaseForm(id))
  const bought = useStore(form.$bought)
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, loadForm, attempt)
  const passwordKnown = useIsPasswordKindKnown()
  if (bought) return <Lazy load={loadBought}>{({ BoughtMachine }) => <BoughtMachine bought={bought} />}</Lazy>
  return (
    <ProductGate
      shown={form.product}
      gate="miningSwitch"
      route="/lockming"
      ready={passwordKnown && code !== null}
      words={{ off: t('off'), gone: t('gone'), others: t('others'), failed: t('failedText') }}
    >
      {(machine) =>
        code === 'failed' || code === null ? (
          <Failed onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <code.PurchaseForm form={form} machine={machine} />
        )
      }
    </ProductGate>
  )
}
