import {
  chooseVersion,
  type ServedVersion,
  type ServedVersions,
  type ShownBackend,
} from '../../shared/base/rules/documentation.rules.ts'

/** Answer of `/docs/backend.json`. */
interface BackendFacts extends ServedVersions {
  partner: string | null
}

/** Backend that serves this page, with the chosen version. */
export interface ChosenBackend extends ShownBackend {
  versions: readonly ServedVersion[]
  /** Folder of the chosen version in addresses, such as `/embed/0.2.0/`; `/embed/` for a build that is served only until the next one. */
  folder: string
}

/** Key under which the site stores the chosen version. */
const KEY = 'docs-version'

type Listener = (backend: ChosenBackend) => void
const listeners: Listener[] = []
let facts: BackendFacts | null = null
let current: ChosenBackend | null = null

const fetchJson = async <T>(path: string): Promise<T | null> => {
  const response = await fetch(path).catch(() => null)
  return response?.ok ? response.json() : null
}

/** Hashes are needed on the one page that shows an example of them. */
const needsHashes = (): boolean => document.querySelector('main')?.textContent?.includes('sha384-') ?? false

/** Calls a function with the backend, now if it is known and after each choice. Never called on a host without a backend: the text of the source stays. */
export function watchBackend(listener: Listener): void {
  listeners.push(listener)
  if (current) listener(current)
}

async function choose(version: string): Promise<void> {
  if (!facts) return
  const { versions, partner } = facts
  const hashes = needsHashes() ? await fetchJson<Record<string, string>>(`/embed/${version}/integrity.json`) : null
  const isRelease = versions.some((one) => one.version === version && one.date !== null)
  const folder = isRelease ? `/embed/${version}/` : '/embed/'
  current = { origin: location.origin, version, partner, hashes, versions, folder }
  for (const listener of listeners) listener(current)
}

/** Chooses a version, also for other pages of this site. */
export function chooseShownVersion(version: string): Promise<void> {
  localStorage.setItem(KEY, version)
  return choose(version)
}

/** Asks the backend which versions it serves, and shows the stored choice if that is one of them. */
export async function loadBackend(): Promise<void> {
  facts = await fetchJson<BackendFacts>('/docs/backend.json')
  if (!facts) return
  const stored = localStorage.getItem(KEY)
  const isServed = facts.versions.some(({ version }) => version === stored)
  await choose(stored !== null && isServed ? stored : chooseVersion(facts))
}
