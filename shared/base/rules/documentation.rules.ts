/** Address of the operator in the sources of the documentation. The backend that serves the documentation replaces it by its own. */
export const EXAMPLE_ORIGIN = 'https://trade.example.com'

/** Editors of the web that examples can be opened in, with the addresses that their forms are sent to. The policy of the documentation permits them. */
export const EDITOR_ADDRESSES = {
  CodePen: 'https://codepen.io/pen/define',
  StackBlitz: 'https://stackblitz.com/run',
} as const

/** Name of an editor of the web. */
export type EditorName = keyof typeof EDITOR_ADDRESSES

/** Partner in the sources of the documentation. */
const EXAMPLE_PARTNER = 'harbour'

/** Values of the serving backend that the documentation shows. */
export interface ShownBackend {
  /** Such as `https://trade.example.com`, without a slash at its end. */
  origin: string
  /** Version of the elements in addresses; null keeps that of the source. */
  version: string | null
  /** Name of a partner that readers can use; null keeps that of the source. */
  partner: string | null
  /** Hashes of the version's files by their names; without them examples of hashes stay. */
  hashes?: Readonly<Record<string, string>> | null
}

/** Replacement of a part of a text: characters from `start` to before `end`. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Host of {@link EXAMPLE_ORIGIN}, with or without its protocol, and the address of a trial on the reader's machine. */
const ORIGINS =
  /(?:\b(https|wss):\/\/)?(?<![\w.-])trade\.example\.com(?![\w-])|\bhttp:\/\/(?:localhost|127\.0\.0\.1):4321(?!\d)/g
/** Version or major in an address of elements. */
const VERSIONS = /(?<=\/embed\/)(v?)\d+(?:\.\d+\.\d+(?:-[\da-z.-]+)?)?(?=\/)/g
/** Name of the partner where a page or a server states its own. Commands of the operator keep the example: they register it. */
const PARTNERS = new RegExp(`(?<=(?:data-partner=|\\bpartner: ?)['"])${EXAMPLE_PARTNER}(?=['"])`, 'g')
/** File of a version with an example of its hash. */
const HASHES = /\/embed\/\d[^/"]*\/([^"\s]+)": "(sha384-…)"/dg

const findAll = (text: string, pattern: RegExp, replace: (match: RegExpExecArray) => string): Edit[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: replace(match),
  }))

/** Returns the edits of hashes. A file whose name is shortened by `…` becomes the first one in its folder. */
function findHashes(text: string, hashes: Readonly<Record<string, string>>): Edit[] {
  return [...text.matchAll(HASHES)].flatMap(({ indices, 1: written = '' }) => {
    const [folder = ''] = written.split('…')
    const file = written.includes('…')
      ? Object.keys(hashes).find((name) => name.startsWith(folder) && name.endsWith('.js'))
      : written
    const [, names, values] = indices ?? []
    if (file === undefined || hashes[file] === undefined || !names || !values) return []
    return [
      { start: names[0], end: names[1], text: file },
      { start: values[0], end: values[1], text: hashes[file] },
    ]
  })
}

/** Returns the edits that show address, version, partner and hashes of a backend in a text of the documentation, from its start to its end. */
export function findEdits(text: string, { origin, version, partner, hashes = null }: ShownBackend): Edit[] {
  const host = origin.replace(/^https?:\/\//, '')
  const socket = origin.replace(/^http/, 'ws')
  return [
    ...findAll(text, ORIGINS, ([whole, protocol]) =>
      protocol === 'wss' ? socket : whole === 'trade.example.com' ? host : origin,
    ),
    ...(version === null
      ? []
      : findAll(text, VERSIONS, ([, isMajor]) => (isMajor ? `v${version.split('.')[0]}` : version))),
    ...(partner === null ? [] : findAll(text, PARTNERS, () => partner)),
    ...(hashes === null ? [] : findHashes(text, hashes)),
  ].sort((one, other) => one.start - other.start)
}

/** Returns a text of the documentation with the values of a backend. */
export function showBackend(text: string, backend: ShownBackend): string {
  let [shown, from] = ['', 0]
  for (const edit of findEdits(text, backend)) {
    shown += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return shown + text.slice(from)
}

/** Version that a backend serves, as in `/embed/versions.json`. */
export interface ServedVersion {
  version: string
  date: string | null
  retired: string | null
}

/** Versions that a backend serves, newest first. */
export interface ServedVersions {
  newest: string
  versions: readonly ServedVersion[]
}

/** Returns the version that examples name first: the newest release that is not retired, else the newest build. */
export const chooseVersion = ({ newest, versions }: ServedVersions): string =>
  versions.find(({ date, retired }) => date !== null && retired === null)?.version ?? newest
