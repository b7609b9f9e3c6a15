import { toast } from '../api/toast.ts'
import { serviceAddress } from './service-address.ts'
import { $settings } from './settings.ts'

/**
 * Deposits and withdrawals: lets a member proceed where they are switched on; else opens customer service in a new window, and where there is
 * none it says so.
 */
export function guardedAction(status: 'recharge_status' | 'withdrawal_status', proceed: () => void): void {
  const { values } = $settings.get()
  const service = serviceAddress(values.custom_service)
  if (values[status]) proceed()
  else if (service) window.open(service, '_blank', 'noopener')
  else toast({ kind: 'error', key: 'consultServer' })
}
