import { toast } from '../../wire/api/toast.ts'
import { getServiceAddress } from './service-address.ts'
import { $settings } from './settings.store.ts'

/** Calls `proceed` if deposits or withdrawals are enabled. Otherwise opens customer service in a new window, or shows an error if there is none. */
export function runIfEnabled(status: 'depositSwitch' | 'withdrawalSwitch', proceed: () => void): void {
  const { values } = $settings.get()
  const service = getServiceAddress(values.customService)
  if (values[status]) proceed()
  else if (service) window.open(service, '_blank', 'noopener')
  else toast({ kind: 'error', key: 'consultServer' })
}
