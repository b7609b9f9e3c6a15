import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { Icon } from './icon.tsx'

/** Why the server did not take a form, in its words; stays after the passing message that announced it. */
export const RefusalNote = ({ text }: { text: string }) => (
  <p className="help error" part="refusal">
    <Icon source={triangleAlert} size="small" />
    <span>{text}</span>
  </p>
)
