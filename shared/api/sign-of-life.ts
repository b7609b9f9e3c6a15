import { config } from '../config.ts'
import { $gone } from './reach.ts'
import { sendRequest } from './transport.ts'

/** Asks the backend for a sign of life, which any answer is: that it has no such call is one too. Whether it can be reached is known afterwards (`$gone`). */
export async function askForLife(): Promise<void> {
  await sendRequest({ url: `${config().api}/health`, method: 'GET' })
}

/** Whether the backend can be reached now; asked where it could not be before. */
export async function canReach(): Promise<boolean> {
  if ($gone.get()) await askForLife()
  return !$gone.get()
}
