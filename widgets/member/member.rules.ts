import type { PlainKey } from '../../shared/base/i18n/translate.ts'
import { findIdentityRefusal } from '../../shared/base/rules/identity.rules.ts'
import { mergeByPlace } from '../../shared/base/runtime/routes.rules.ts'
import type { Member } from '../../shared/state/member/member.store.ts'
import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Entry that links to a page. */
export type LinkName = SharedName | PlainKey<'member'>

/** Entries whose texts are shared with their pages. */
type SharedName = 'identity' | 'address' | 'security' | 'loginPassword' | 'tradingPassword'

/** Entry of the panel. */
export interface PanelEntry {
  readonly name: LinkName
  readonly place: number
  /** Group, from the top. */
  readonly group?: 0 | 1 | 2
  /** Page that the entry links to; the entry is hidden if the site has no such page. */
  readonly route?: string
  readonly icon?: string
  /** Setting that must be set for the entry to be shown (MEM-12, MEM-16). */
  readonly setting?: keyof Settings
}

/** Entries with an action. Links to pages come from the manifests of their features. */
const ACTION_ENTRIES = [
  { name: 'code', place: 1, group: 2 },
  { name: 'night', place: 2, group: 2 },
  { name: 'language', place: 3, group: 2 },
  { name: 'alerts', place: 4, group: 2 },
  { name: 'ios', place: 5, group: 2, setting: 'iosUrl' },
  { name: 'android', place: 6, group: 2, setting: 'androidUrl' },
] as const satisfies readonly PanelEntry[]

/** Name of an entry with an action. */
export type ActionName = (typeof ACTION_ENTRIES)[number]['name']

/** Returns true if the entry's text is shared with its page. */
export const isSharedName = (name: LinkName): name is SharedName =>
  ['identity', 'address', 'security', 'loginPassword', 'tradingPassword'].includes(name)

/** Returns the visible entries by group: their setting is set and their page exists. `links` come from the features' manifests. */
export function getEntryGroups(
  links: readonly PanelEntry[],
  settings: Partial<Settings>,
  exists: (route: string) => boolean,
): PanelEntry[][] {
  const entries = mergeByPlace<PanelEntry, PanelEntry>(ACTION_ENTRIES, links).filter(
    ({ route, setting }) => (!setting || Boolean(settings[setting])) && (!route || exists(route)),
  )
  return [0, 1, 2]
    .map((group) => entries.filter((entry) => (entry.group ?? 0) === group))
    .filter((group) => group.length > 0)
}

/** Returns true if the identity form can be submitted. Under review or certified it cannot (MEM-04, IDN-06). */
export const canSubmitIdentity = (status: Member['identityStatus'] | undefined): boolean =>
  status !== undefined && findIdentityRefusal(status) === null
