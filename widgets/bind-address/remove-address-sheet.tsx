import { call } from '../../shared/api/call.ts'
import { removeAddress } from '../../shared/contract/session.ts'
import { shortenAddress } from '../../shared/format/shorten-address.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { RemoveDestination } from '../../shared/ui/account/remove-destination.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import type { BoundAddress } from './bind-address.rules.ts'
import { $addresses } from './bind-address.store.ts'

interface Props {
  bound: BoundAddress
  onClose(): void
}

/** Removes an address, and reloads the bound addresses even after a failure or a lost response. */
async function unbindAddress({ c_id, address }: BoundAddress, paypassword: string | null) {
  const response = await call(removeAddress, { c_id, address, paypassword }, { toastSuccess: true, quiet: true })
  await $addresses.invalidate()
  // The operator has disabled editing since the page was opened.
  if (!response.ok && response.error.rule === 'fixed') await reloadSettings()
  return response
}

/** Asks once before a bound address is removed. */
export function RemoveAddressSheet({ bound, onClose }: Props) {
  const t = useTexts('bind-address')
  return (
    <RemoveDestination
      title={t('remove', { coin: bound.title })}
      unanswered={t('unanswered')}
      send={(password) => unbindAddress(bound, password)}
      onClose={onClose}
      onRemoved={onClose}
    >
      <b>
        <bdi dir="ltr">{shortenAddress(bound.address)}</bdi>{' '}
        <bdi>{[bound.network, bound.memo].filter(Boolean).join(' · ')}</bdi>
      </b>
      <p>{t('removeText')}</p>
    </RemoveDestination>
  )
}
