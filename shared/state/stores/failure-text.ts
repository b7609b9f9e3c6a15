import { messageFor } from '../../wire/api/call.ts'
import type { ApiError } from '../../wire/api/call-result.ts'
import { texts } from '../preferences/texts.ts'

/** Texts of failures without a message of the server. Each is named here, so that the build has it. */
const TEXTS: Readonly<Record<string, 'toast.timeout' | 'toast.offline' | 'toast.unsent' | 'toast.failed'>> = {
  timeout: 'toast.timeout',
  offline: 'toast.offline',
  unsent: 'toast.unsent',
  failed: 'toast.failed',
}

/**
 * Returns the message that a form shows until the next try or input if its call failed, in the words of the toast: the server's message, or that the server did
 * not reply. "" if the session ended.
 */
export function getFailureText(error: ApiError): string {
  const { text, key }: { text?: string; key?: string } = messageFor(error, false)
  const name = TEXTS[key ?? '']
  return text ?? (name ? texts('common')(name) : '')
}
