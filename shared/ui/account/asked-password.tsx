import { Later } from '../controls/lazy.tsx'
import type { AskedPasswordProps } from './asked-password-field.tsx'

/** Loads the field when the server asks: most forms are sent without. */
const load = () => import('./asked-password-field.tsx')

/** Field for the password that the server has asked for; nothing before (`asked` is "" then). The focus moves to it at once. */
export const AskedPassword = (props: AskedPasswordProps) =>
  props.asked && <Later load={load}>{({ AskedPasswordField }) => <AskedPasswordField {...props} />}</Later>
