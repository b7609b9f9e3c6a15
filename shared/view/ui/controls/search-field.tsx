import search from 'lucide-static/icons/search.svg?raw'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  value: string
  onChange(value: string): void
  className?: string
}

/** Search field with an icon; its label is also its placeholder. */
export const SearchField = ({ label, value, onChange, className = 'input' }: Props) => (
  <label className={className}>
    <Icon source={search} size="small" />
    <input
      className="value"
      type="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </label>
)
