import copy from 'lucide-static/icons/copy.svg?raw'
import { copyText } from '../../dom/copy-text.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  value: string
  /** Accessible name of the button, including the copied value. */
  action: string
}

/** Value with a copy button, such as a code or an address. */
export const CopyField = ({ label, value, action }: Props) => (
  <div className="copyable">
    <span className="text">
      <span className="sub">{label}</span>
      <b dir="ltr">{value}</b>
    </span>
    <IconButton label={action} onClick={() => void copyText(value)}>
      <Icon source={copy} />
    </IconButton>
  </div>
)
