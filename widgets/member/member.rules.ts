import type { Member } from '../../shared/member/member.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** An entry of the panel that leads somewhere or does something. */
export type EntryName =
  | 'identity'
  | 'address'
  | 'messages'
  | 'security'
  | 'loginPassword'
  | 'tradingPassword'
  | 'share'
  | 'code'
  | 'night'
  | 'language'
  | 'ios'
  | 'android'
  | 'about'

interface Entry {
  name: EntryName
  /** The page it leads to; it is shown only where the site has it. */
  route?: string
  /** The switch, or the text, of the settings without which it is not offered (MEM-12, MEM-16). */
  setting?: keyof Settings
}

/** The entries in the groups of the panel. */
const GROUPS: readonly (readonly Entry[])[] = [
  [
    { name: 'identity', route: '/real_authentication', setting: 'certification_switch' },
    { name: 'address', route: '/bindMentionAddress', setting: 'address_switch' },
    { name: 'messages', route: '/notify' },
  ],
  [
    { name: 'security', route: '/security' },
    { name: 'loginPassword', route: '/modifyPwd' },
    { name: 'tradingPassword', route: '/resetLegalPwd' },
  ],
  [
    { name: 'share', route: '/invite' },
    { name: 'code' },
    { name: 'night' },
    { name: 'language' },
    { name: 'ios', setting: 'ios_url' },
    { name: 'android', setting: 'android_url' },
    { name: 'about', route: '/introduction', setting: 'introduce_switch' },
  ],
]

/** The entries that are offered, by group: whose setting is there and whose page exists. */
export const menuItems = (settings: Partial<Settings>, exists: (route: string) => boolean): Entry[][] =>
  GROUPS.map((group) =>
    group.filter(({ route, setting }) => (!setting || Boolean(settings[setting])) && (!route || exists(route))),
  ).filter((group) => group.length > 0)

/** Whether the identity form can be handed in: under review and certified it leads nowhere (MEM-04, IDN-06). */
export const leadsToIdentity = (status: Member['rzstatus'] | undefined): boolean =>
  status === 'none' || status === 'rejected'

/** Two signs for a member without a picture: the first letters of the first two words of the name, or of its only one. */
export function initialsOf(username: string): string {
  const words = username.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
