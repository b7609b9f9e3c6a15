import listFilter from 'lucide-static/icons/list-filter.svg?raw'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import type { OrderSelection } from './use-order-selection.ts'

interface Props {
  offer: OrderSelection['offer']
  open: boolean
  onToggle(): void
}

/** Button that shows or hides the filters of an order list. It is also there while the settings load, so that nothing moves when they arrive. */
export function FilterButton({ offer, open, onToggle }: Props) {
  const t = useTexts('order-list')
  return offer === 'none' ? null : (
    <IconButton label={t('filterAndExport')} aria-expanded={open} disabled={offer === 'loading'} onClick={onToggle}>
      <Icon source={listFilter} />
    </IconButton>
  )
}
