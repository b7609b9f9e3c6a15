import type { PlainKey } from '../../shared/i18n/translate.ts'
import type { Member } from '../../shared/member/member.ts'
import { mergeByPlace } from '../../shared/routes.rules.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** An entry that leads to a page. */
export type LinkName = SharedName | PlainKey<'member'>

/** Entries whose names the pages behind them share. */
type SharedName = 'identity' | 'address' | 'security' | 'loginPassword' | 'tradingPassword'

/** An entry of the panel. */
export interface PanelEntry {
  readonly name: LinkName
  readonly place: number
  /** Which group, from the top. */
  readonly group?: 0 | 1 | 2
  /** The page it leads to; it is shown only where the site has it. */
  readonly route?: string
  readonly icon?: string
  /** The switch, or the text, of the settings without which it is not offered (MEM-12, MEM-16). */
  readonly setting?: keyof Settings
}

/** The entries that do something on the spot. Those that lead to pages are in the manifests of the pages' features. */
const OWN = [
  { name: 'code', place: 1, group: 2 },
  { name: 'night', place: 2, group: 2 },
  { name: 'language', place: 3, group: 2 },
  { name: 'alerts', place: 4, group: 2 },
  { name: 'ios', place: 5, group: 2, setting: 'ios_url' },
  { name: 'android', place: 6, group: 2, setting: 'android_url' },
] as const satisfies readonly PanelEntry[]

/** The name of an entry that does something on the spot. */
export type ActionName = (typeof OWN)[number]['name']

/** Whether an entry has its name from the texts that the pages share. */
export const isShared = (name: LinkName): name is SharedName =>
  ['identity', 'address', 'security', 'loginPassword', 'tradingPassword'].includes(name)

/** The entries that are offered, by group: whose setting is there and whose page exists. `links` are those of the features' manifests. */
export function menuItems(
  links: readonly PanelEntry[],
  settings: Partial<Settings>,
  exists: (route: string) => boolean,
): PanelEntry[][] {
  const entries = mergeByPlace<PanelEntry, PanelEntry>(OWN, links).filter(
    ({ route, setting }) => (!setting || Boolean(settings[setting])) && (!route || exists(route)),
  )
  return [0, 1, 2]
    .map((group) => entries.filter((entry) => (entry.group ?? 0) === group))
    .filter((group) => group.length > 0)
}

/** Whether the identity form can be handed in: under review and certified it leads nowhere (MEM-04, IDN-06). */
export const leadsToIdentity = (status: Member['rzstatus'] | undefined): boolean =>
  status === 'none' || status === 'rejected'

/** Two signs for a member without a picture: the first letters of the first two words of the name, or of its only one. */
export function initialsOf(username: string): string {
  const words = username.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
