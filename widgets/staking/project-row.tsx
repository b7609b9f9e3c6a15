import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { assetAddress } from '../../shared/base/runtime/config.ts'
import '../../shared/view/elements/coin.ts'
import { formatRates } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { findRange, type Project } from './staking.rules.ts'

interface Props {
  project: Project
  open: boolean
  disabled: boolean
  onToggle(): void
}

/** Row of a coin with its range of periods and rates. Pressing it expands the project. */
export function ProjectRow({ project, open, disabled, onToggle }: Props) {
  const t = useTexts('staking')
  const p = useTexts('products')
  const language = useStore($language)
  const { coin, img, sample, periods } = project
  const days = findRange(periods.map(({ days }) => String(days)))
  const rates = findRange(periods.map(({ interestRate }) => interestRate))
  return (
    <button type="button" className="cell" aria-expanded={open} disabled={disabled} onClick={onToggle}>
      <tl-coin coin={coin.title} logo={img ? assetAddress(img) : undefined} />
      <span className="text">
        <b>
          {coin.title} {sample && <span className="badge">{p('sample')}</span>}
        </b>
        {days && (
          <small>
            {days.min === days.max
              ? p('days', { days: Number(days.min) })
              : t('span', { min: days.min, max: Number(days.max) })}
          </small>
        )}
      </span>
      {rates && (
        <span className="trailing">
          <b className="number">{formatRates(rates.min, rates.max, language)}</b>
          <small className="sub">{p('perYear')}</small>
        </span>
      )}
      <Icon source={chevronDown} size="small" />
    </button>
  )
}
