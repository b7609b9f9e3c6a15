import type { ActContext } from '../../core/command/command.ts'
import { changeSetting } from './settings.ts'
import type { SettingKey, SiteSettings } from './site-settings.ts'

/** Sets a setting in an act; undefined resets it to its default. This node uses it from the commit on, other nodes within a second. */
export async function setInAct<Key extends SettingKey>(
  { tx, now, afterCommit }: ActContext,
  key: Key,
  value: SiteSettings[Key] | undefined,
): Promise<void> {
  await changeSetting(tx, key, value, now())
  afterCommit(({ settings }) => settings.refresh())
}
