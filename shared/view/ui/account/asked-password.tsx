import { Lazy } from '../controls/lazy.tsx'
import type { AskedPasswordProps } from './asked-password-field.tsx'

/** Loaded on request of the server: most forms need no password. */
const load = () => import('./asked-password-field.tsx')

/** Field for a password that the server has requested; nothing while `asked` is "". It takes the focus immediately. */
export const AskedPassword = (props: AskedPasswordProps) =>
  props.asked && <Lazy load={load}>{({ AskedPasswordField }) => <AskedPasswordField {...props} />}</Lazy>
