import { useStore } from '@nanostores/react'
import { toast } from '../api/toast.ts'
import { account } from '../i18n/account.ts'
import { $settings } from '../settings/settings.ts'

/** The address of customer service if it is one that may be opened: a page, a mail, a phone number. */
export function serviceAddress(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}

/** Leads to customer service in a new window; without an address it says so (HOM-15, Q-152). */
export function ServiceLink() {
  const t = useStore(account.$t)
  const address = serviceAddress(useStore($settings).values.custom_service)
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
