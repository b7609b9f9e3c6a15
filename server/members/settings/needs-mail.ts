import type { Context } from '../../core/http/context.ts'
import { settingsOf } from './settings.ts'
import type { SettingKey } from './site-settings.ts'

/** Switches whose work is done by messages: with one of them on, members wait for a code. */
const SWITCHES = ['verify_email_code'] as const satisfies readonly SettingKey[]

/** Whether this switch needs messages to arrive. */
export const needsMail = (key: SettingKey): boolean => SWITCHES.some((one) => one === key)

/** The switches that are on and whose messages nobody gets: there is no mail server. */
export async function switchesWithoutMail(context: Context): Promise<SettingKey[]> {
  if (context.config.mail !== null) return []
  const settings = await settingsOf(context)
  return SWITCHES.filter((key) => settings[key])
}
