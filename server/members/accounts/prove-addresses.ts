import type { Context } from '../../core/http/context.ts'
import { beginSetting } from '../settings/settings.ts'

/**
 * Lets a new installation that sends messages ask for a code by email at registration: where nothing proves an address, whoever registers under it learns whether
 * it has an account. One that has members stays as it is.
 */
export async function proveAddresses(context: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  if (context.config.mail === null) return
  const [member] = await context.db.query('SELECT id FROM members LIMIT 1')
  if (!member) await beginSetting(context, 'verify_email_code', true)
}
