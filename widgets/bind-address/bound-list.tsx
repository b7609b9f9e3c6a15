import copy from 'lucide-static/icons/copy.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import '../../shared/elements/coin.ts'
import '../../shared/elements/freshness.ts'
import { useId } from 'react'
import { copyText } from '../../shared/dom/copy-text.ts'
import { Button, IconButton } from '../../shared/ui/controls/button.tsx'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { $addresses, $age, type Addresses } from './bind-address.store.ts'

interface Props {
  addresses: Addresses
  /** Fills the form for a coin; absent if addresses cannot be edited. */
  onChange?: (coin: string) => void
}

/** Bound addresses, one per coin, with their age after a failed reload. */
export function BoundList({ addresses: { coins, bound }, onChange }: Props) {
  const t = useTexts('bind-address')
  const label = useId()
  const known = new Set(coins.map(({ id }) => id))
  return (
    <section className="bound" aria-labelledby={label}>
      <header>
        <h2 id={label}>{t('list')}</h2>
        <Stale />
      </header>
      {bound.length === 0 && <Empty title={t('none')} />}
      <ul>
        {bound.map(({ c_id, address, title }) => (
          <li key={c_id} className="cell" part="bound">
            <tl-coin coin={title || c_id} />
            <span className="text">
              <b>{title || c_id}</b>
              <bdi dir="ltr">{address}</bdi>
            </span>
            <IconButton label={t('copy', { coin: title })} onClick={() => void copyText(address)}>
              <Icon source={copy} />
            </IconButton>
            {onChange && known.has(c_id) && (
              <IconButton label={t('edit', { coin: title })} onClick={() => onChange(c_id)}>
                <Icon source={pencil} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stale() {
  const c = useTexts('common')
  const { failed, loading } = useStore($addresses)
  if (!failed) return null
  return (
    <>
      <tl-freshness source={$age} />
      <Button size="small" kind="outline" busy={loading} onClick={() => void $addresses.refresh()}>
        {c('retry')}
      </Button>
    </>
  )
}
