import copy from 'lucide-static/icons/copy.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/coin.ts'
import '../../shared/view/elements/freshness.ts'
import { useId, useState } from 'react'
import { copyText } from '../../shared/view/dom/copy-text.ts'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import type { BoundAddress } from './bind-address.rules.ts'
import { $addresses, $addressesAge, type Addresses } from './bind-address.store.ts'
import { RemoveAddressSheet } from './remove-address-sheet.tsx'

interface Props {
  addresses: Addresses
  /** Fills the form for a coin; absent if addresses cannot be edited. */
  onChange?: (coin: string) => void
}

/** Bound addresses, one per coin, with their age after a failed reload. */
export function BoundList({ addresses: { coins, bound }, onChange }: Props) {
  const t = useTexts('bind-address')
  const label = useId()
  const [removed, setRemoved] = useState<BoundAddress | null>(null)
  const known = new Set(coins.map(({ id }) => id))
  return (
    <>
      <section className="bound" aria-labelledby={label}>
        <div className="section-head">
          <Heading id={label}>{t('list')}</Heading>
          <AddressesAge />
        </div>
        {bound.length === 0 && <EmptyList title={t('none')} />}
        <ul>
          {bound.map((one) => {
            const { coinId, address, title, network, memo } = one
            return (
              <li key={coinId} className="cell" part="bound">
                <tl-coin coin={title} />
                <span className="text">
                  <b>{title}</b>
                  <bdi dir="ltr">{address}</bdi>
                  {network && (
                    <small>
                      {t('network')} <span translate="no">{network}</span>
                    </small>
                  )}
                  {memo && (
                    <small>
                      {t('memo')} <span translate="no">{memo}</span>
                    </small>
                  )}
                </span>
                <IconButton label={t('copy', { coin: title })} onClick={() => void copyText(address)}>
                  <Icon source={copy} />
                </IconButton>
                {onChange && known.has(coinId) && (
                  <IconButton label={t('edit', { coin: title })} onClick={() => onChange(coinId)}>
                    <Icon source={pencil} />
                  </IconButton>
                )}
                {onChange && (
                  <IconButton label={t('remove', { coin: title })} onClick={() => setRemoved(one)}>
                    <Icon source={trash} />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      {removed && <RemoveAddressSheet bound={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function AddressesAge() {
  const c = useTexts('common')
  const { failed, loading } = useStore($addresses)
  if (!failed) return null
  return (
    <>
      <tl-freshness source={$addressesAge} />
      <Button size="small" kind="outline" busy={loading} onClick={() => void $addresses.refresh()}>
        {c('retry')}
      </Button>
    </>
  )
}
