import { config } from '../../base/runtime/config.ts'
import { $gone } from './reachability.ts'
import { sendRequest } from './transport.ts'

/** Sends a probe to the backend. Any response counts, also a 404. Updates `$gone`. */
export async function probeBackend(): Promise<void> {
  await sendRequest({ url: `${config().api}/health`, method: 'GET' })
}

/** Returns whether the backend is reachable. Sends a probe first if it was not. */
export async function canReach(): Promise<boolean> {
  if ($gone.get()) await probeBackend()
  return !$gone.get()
}
