import type { Context } from '../../core/http/context.ts'

/**
 * Turns on e-mail codes at registration for a new installation with a mail server. Without a code, anyone who registers under an address learns whether it has
 * an account. An installation with members keeps its setting.
 */
export async function requireEmailCodes(context: Pick<Context, 'config' | 'db' | 'settings'>): Promise<void> {
  if (context.config.mail === null) return
  const [member] = await context.db.query('SELECT id FROM members LIMIT 1')
  if (!member) await context.settings.initialize('verifyEmailCode', true)
}
