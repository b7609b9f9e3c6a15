import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { useState } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createInternalTransferForm, type InternalTransferForm } from './internal-transfer.store.ts'
import { AccountField } from './recipient-account-field.tsx'
import { SendForm } from './send-form.tsx'

/** Page that sends a coin to another member: search, confirm, coin, amount, password, send (ITR-01). */
export function InternalTransfer() {
  const t = useTexts('internal-transfer')
  const [form] = useState(createInternalTransferForm)
  return (
    <MemberPage title={t('title')} className="form-page" back="/" buttons={<RecordsButton />}>
      <Member form={form} />
    </MemberPage>
  )
}

/** Link to the sent transfers. */
function RecordsButton() {
  const t = useTexts('internal-transfer')
  return (
    hasRoute('/transfer-list') && (
      <Link route="/transfer-list" className="icon-button" aria-label={t('records')}>
        <Icon source={receiptText} />
      </Link>
    )
  )
}

function Member({ form }: { form: InternalTransferForm }) {
  const t = useTexts('internal-transfer')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  if (state === 'ready' && !values.internalTransferSwitch) return <Empty title={t('off')} />
  if (state === 'loading')
    return (
      <div className="fields" role="status" aria-label={c('loading')}>
        {['to', 'coin', 'amount', 'submit'].map((name) => (
          <i key={name} className="skeleton control" />
        ))}
      </div>
    )
  return (
    <>
      <p className="intro">{t('intro')}</p>
      <AccountField account={form.account} />
      <SendForm form={form} />
    </>
  )
}
