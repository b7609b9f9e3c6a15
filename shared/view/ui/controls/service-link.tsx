import { getServiceAddress } from '../../../state/settings/service-address.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { toast } from '../../../wire/api/toast.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Link to customer service in a new window; without an address it shows a message (HOM-15, Q-152). */
export function ServiceLink() {
  const t = useTexts('account')
  const address = getServiceAddress(useStore($settings).values.customService)
  if (address)
    return (
      <a className="link service" href={address} target="_blank" rel="noopener noreferrer">
        {t('service')}
      </a>
    )
  return (
    <button type="button" className="link service" onClick={() => toast({ kind: 'info', key: 'contactService' })}>
      {t('service')}
    </button>
  )
}
