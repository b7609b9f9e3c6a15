/** Part of the elements that pages of partners use: its kind and name, such as `attribute refresh`, with what it is now. */
export interface SurfaceEntry {
  tag: string
  kind: 'element' | 'attribute' | 'event' | 'part' | 'slot' | 'state' | 'variable'
  name: string
  /** Type and default of an attribute, type of an event; "" for others. */
  type: string
}

/** Difference between the released and the current surface. */
export interface SurfaceChange {
  change: 'added' | 'changed' | 'removed'
  entry: SurfaceEntry
}

/** Size of a release. */
export type Bump = 'major' | 'minor' | 'patch'

interface Named {
  name: string
  type?: { text?: string }
  default?: string
}

/** Custom-elements manifest, as far as the surface needs it. */
export interface Manifest {
  modules: readonly {
    declarations?: readonly {
      tagName?: string
      attributes?: readonly Named[]
      events?: readonly Named[]
      cssParts?: readonly Named[]
      slots?: readonly Named[]
      cssStates?: readonly Named[]
      cssProperties?: readonly Named[]
    }[]
  }[]
}

const describeAttribute = ({ type, default: fallback }: Named): string =>
  [type?.text, fallback].filter((text) => text !== undefined).join(' = ')

/** Returns the surface that a manifest describes, sorted. */
export function readSurface({ modules }: Manifest): SurfaceEntry[] {
  const entries = modules.flatMap(({ declarations = [] }) =>
    declarations.flatMap((declaration): SurfaceEntry[] => {
      const { tagName: tag } = declaration
      if (tag === undefined) return []
      const list = (kind: SurfaceEntry['kind'], named: readonly Named[] = [], describe = (_: Named) => '') =>
        named.map((one) => ({ tag, kind, name: one.name, type: describe(one) }))
      return [
        { tag, kind: 'element', name: tag, type: '' },
        ...list('attribute', declaration.attributes, describeAttribute),
        ...list('event', declaration.events, ({ type }) => type?.text ?? ''),
        ...list('part', declaration.cssParts),
        ...list('slot', declaration.slots),
        ...list('state', declaration.cssStates),
        ...list('variable', declaration.cssProperties),
      ]
    }),
  )
  return entries.sort((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
}

const toKey = ({ tag, kind, name }: SurfaceEntry): string => `${tag} ${kind} ${name}`

/** Compares two surfaces. An element that was removed or added is one change; its attributes and events are not listed. */
export function compareSurfaces(released: readonly SurfaceEntry[], current: readonly SurfaceEntry[]): SurfaceChange[] {
  const [before, after] = [released, current].map((list) => new Map(list.map((entry) => [toKey(entry), entry])))
  const tags = [released, current].map((list) => new Set(list.map(({ tag }) => tag)))
  const isOfElement = ({ tag, kind }: SurfaceEntry) => kind !== 'element' && tags.some((known) => !known.has(tag))
  const gone = released.filter((entry) => !after?.has(toKey(entry)))
  const added = current.filter((entry) => !before?.has(toKey(entry)))
  const changed = current.filter((entry) => {
    const known = before?.get(toKey(entry))
    return known !== undefined && known.type !== entry.type
  })
  return [
    ...gone.map((entry) => ({ change: 'removed' as const, entry })),
    ...changed.map((entry) => ({ change: 'changed' as const, entry })),
    ...added.map((entry) => ({ change: 'added' as const, entry })),
  ].filter(({ entry }) => !isOfElement(entry))
}

/** Returns true if pages that work with the released version may need a change. */
export const isBreaking = ({ change }: SurfaceChange): boolean => change !== 'added'

/** Returns the size of a release with these changes: major if one is breaking, minor if something is new, else patch. */
export function deriveBump(changes: readonly SurfaceChange[]): Bump {
  if (changes.some(isBreaking)) return 'major'
  return changes.length > 0 ? 'minor' : 'patch'
}

/**
 * Returns the next version. Before 1.0.0 a breaking release is a minor one and a release with additions a patch, since ranges such as `^0.1.2` accept patches
 * only (Semantic Versioning, item 4).
 */
export function raiseVersion(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [isMajor, isMinor] = major === 0 ? [false, bump === 'major'] : [bump === 'major', bump === 'minor']
  if (isMajor) return `${major + 1}.0.0`
  return isMinor ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Returns a change without its element, such as `attribute refresh removed`. */
const describeDifference = ({ change, entry: { kind, name } }: SurfaceChange): string => {
  if (kind === 'element') return `element ${change}`
  return name === '' ? `default ${kind} ${change}` : `${kind} ${name} ${change}`
}

/** Returns a change in words, such as `tl-ticker: attribute refresh removed`. */
export const describeChange = (change: SurfaceChange): string => `${change.entry.tag}: ${describeDifference(change)}`

/** Number of elements with the same change from which on one line has all of them. */
const GROUPED_FROM = 4

/** Returns a line for each change. A change that many elements have, because all have its attribute or state, is one line. */
export function describeChanges(changes: readonly SurfaceChange[]): string[] {
  const grouped = new Map<string, SurfaceChange[]>()
  for (const change of changes) {
    const difference = describeDifference(change)
    grouped.set(difference, [...(grouped.get(difference) ?? []), change])
  }
  return [...grouped].flatMap(([difference, same]) =>
    same.length < GROUPED_FROM || same[0]?.entry.kind === 'element'
      ? same.map(describeChange)
      : [`${same.length} elements: ${difference}`],
  )
}

/** Returns the text below a heading `## [NAME]` up to the next one; "" if there is none. */
export function readSection(text: string, name: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`## [${name}]`))
  if (start < 0) return ''
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '))
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
}

/**
 * Returns the breaking changes without a migration note. A note is a line of the section *Unreleased* of docs/migrations.md that names the element (or has the
 * words *all elements*) and the attribute, event, part, slot, state or variable, each in backticks.
 */
export function findMissingNotes(changes: readonly SurfaceChange[], migrations: string): SurfaceChange[] {
  const notes = readSection(migrations, 'Unreleased').split('\n')
  return changes
    .filter(isBreaking)
    .filter(
      ({ entry: { tag, name } }) =>
        !notes.some(
          (line) => (line.includes(`\`${tag}\``) || /\ball elements\b/i.test(line)) && line.includes(`\`${name}\``),
        ),
    )
}
