import { useRef, useState } from 'react'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { isPreviousPage } from '../../shared/view/dom/previous-page.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AddressForm } from './address-form.tsx'
import { $addresses, type Addresses, createAddressForm } from './bind-address.store.ts'
import { BoundList } from './bound-list.tsx'

interface Props {
  /** Id of the preselected coin; "" for none. */
  coin: string
}

/** Page that binds withdrawal addresses (ADR-01…06). */
export const BindAddress = memberPage(
  {
    useTitle: () => useTexts('personal')('address'),
    className: 'form-page',
    back: '/',
    returns: () => isPreviousPage(['/withdrawal']),
  },
  Member,
)

function Member({ coin }: Props) {
  const t = useTexts('bind-address')
  const c = useTexts('common')
  const { data, failed, loading } = useStore($addresses)
  const settings = useStore($settings).state
  // A different `coin` gets a form of its own: the typed address was meant for the previous coin.
  if (data && settings !== 'loading') return <Binding key={coin} coin={coin} addresses={data} />
  if (!data && failed) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $addresses.refresh()} />
  return (
    <div className="fields" role="status" aria-label={c('loading')}>
      {['lead', 'coin', 'address', 'submit'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}

/** Form, if the site offers it (FLG-14), and the bound addresses. */
function Binding({ coin, addresses }: Props & { addresses: Addresses }) {
  const t = useTexts('bind-address')
  const host = useHost()
  const [form] = useState(() => createAddressForm(host, coin))
  const formRef = useRef<HTMLFormElement>(null)
  const { state, values } = useStore($settings)
  const off = state === 'ready' && !values.addressSwitch
  const canEdit = values.canEditAddress ?? false
  const change = (id: string) => {
    form.change('coin', id)
    const input = formRef.current?.elements.namedItem('address')
    if (input instanceof HTMLElement) input.focus()
  }
  return (
    <>
      {off && <Empty title={t('off')} />}
      {!off && addresses.coins.length === 0 && <Empty title={t('noCoins')} />}
      {!off && addresses.coins.length > 0 && (
        <AddressForm form={form} place={formRef} addresses={addresses} canEdit={canEdit} />
      )}
      <BoundList addresses={addresses} {...(canEdit && !off && { onChange: change })} />
    </>
  )
}
