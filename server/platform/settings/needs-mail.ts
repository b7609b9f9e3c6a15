import type { Context } from '../../core/http/context.ts'
import type { SettingKey } from './site-settings.ts'

/** Switches that depend on e-mail: while one is on, members wait for a code. */
const MAIL_SWITCHES = ['verifyEmailCode'] as const satisfies readonly SettingKey[]

/** Returns true if this switch depends on e-mail. */
export const needsMail = (key: SettingKey): boolean => MAIL_SWITCHES.some((one) => one === key)

/** Returns the switches that are on although no mail server is configured. */
export async function findSwitchesWithoutMail(context: Context): Promise<SettingKey[]> {
  if (context.config.mail !== null) return []
  const settings = await context.settings.read()
  return MAIL_SWITCHES.filter((key) => settings[key])
}
