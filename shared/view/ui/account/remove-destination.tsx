import { Lazy } from '../controls/lazy.tsx'
import type { RemoveDestinationProps } from './remove-destination-sheet.tsx'

/** Loaded on demand, because few visits remove a destination. */
const load = () => import('./remove-destination-sheet.tsx')

/** Sheet that asks once before a destination of withdrawals is removed. */
export const RemoveDestination = (props: RemoveDestinationProps) => (
  <Lazy load={load}>{({ RemoveDestinationSheet }) => <RemoveDestinationSheet {...props} />}</Lazy>
)
