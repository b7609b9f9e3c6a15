import { shortenAddress } from '../../shared/base/format/shorten-address.ts'
import { RemoveDestination } from '../../shared/view/ui/account/remove-destination.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { BoundAddress } from './bind-address.rules.ts'
import { unbindAddress } from './bind-address.store.ts'

interface Props {
  bound: BoundAddress
  onClose(): void
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
