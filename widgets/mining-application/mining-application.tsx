import { useState } from 'react'
import { utcDayStart } from '../../shared/contract/utc-days.ts'
import { formatDay, formatMinute } from '../../shared/format/days.ts'
import { $language } from '../../shared/preferences/language.ts'
import { MemberPage } from '../../shared/ui/account/member-page.tsx'
import { useIsPasswordKindKnown } from '../../shared/ui/account/pay-password-field.tsx'
import { formatPlainAmount } from '../../shared/ui/hooks/use-range.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { OrderPlaced } from '../../shared/ui/products/order-placed-link.tsx'
import { ProductGate } from '../../shared/ui/products/product-gate.tsx'
import { createPurchaseForm } from './mining-application.store.ts'
import { PurchaseForm } from './purchase-form.tsx'

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

function Member({ machine: id }: Props) {
  const t = useTexts('mining-application')
  const language = useStore($language)
  const [form] = useState(() => createPurchaseForm(id))
  const bought = useStore(form.$bought)
  const passwordKnown = useIsPasswordKindKnown()
  if (bought) {
    const { amount, coin, start, days } = bought
    const text = t('doneText', {
      amount: `${formatPlainAmount(amount, language)} ${coin}`,
      date: toUnbreakable(formatDay(utcDayStart(start, days))),
      first: toUnbreakable(formatMinute(utcDayStart(start, 1))),
    })
    return <OrderPlaced title={t('done')} text={text} route="/lockming" action={t('toOrders')} />
  }
  return (
    <ProductGate
      shown={form.product}
      gate="machine_switch"
      route="/lockming"
      ready={passwordKnown}
      words={{ off: t('off'), gone: t('gone'), others: t('others'), failed: t('failedText') }}
    >
      {(machine) => <PurchaseForm form={form} machine={machine} />}
    </ProductGate>
  )
}

/** Replaces breakable characters, so that a date stays on one line. */
const toUnbreakable = (date: string): string => date.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')
