import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { Icon } from './icon.tsx'

/** The server's reason for rejecting a form; stays after the toast that announced it. */
export const RefusalNote = ({ text }: { text: string }) => (
  <p className="help error" part="refusal">
    <Icon source={triangleAlert} size="small" />
    <span>{text}</span>
  </p>
)
