/** Address of the operator in the sources of the documentation. The backend that serves the documentation replaces it by its own. */
export const EXAMPLE_ORIGIN = 'https://trade.example.com'

/** Partner in the sources of the documentation. */
export const EXAMPLE_PARTNER = 'harbour'

/** What the documentation shows of the backend that serves it. */
export interface ShownBackend {
  /** Such as `https://trade.example.com`, without a slash at its end. */
  origin: string
  /** Version of the elements in addresses; null keeps that of the source. */
  version: string | null
  /** Name of a partner that readers can use; null keeps that of the source. */
  partner: string | null
}

/** Host of {@link EXAMPLE_ORIGIN}, with or without its protocol, and the address of a trial on the reader's machine. */
const ORIGINS =
  /(?:\b(https|wss):\/\/)?(?<![\w.-])trade\.example\.com(?![\w-])|\bhttp:\/\/(?:localhost|127\.0\.0\.1):4321(?!\d)/g
/** Folder of a version or of a major in an address of elements. */
const VERSIONS = /\/embed\/(v?)\d+(?:\.\d+\.\d+(?:-[\da-z.-]+)?)?(?=\/)/g
/** Name of the partner where a page or a server states its own. Commands of the operator keep the example: they register it. */
const PARTNERS = new RegExp(`((?:data-partner=|\\bpartner: ?)['"])${EXAMPLE_PARTNER}(?=['"])`, 'g')

/** Returns a text of the documentation with the address, the version and the partner of a backend. */
export function showBackend(text: string, { origin, version, partner }: ShownBackend): string {
  const host = origin.replace(/^https?:\/\//, '')
  const socket = origin.replace(/^http/, 'ws')
  const moved = text.replace(ORIGINS, (whole, protocol?: string) => {
    if (protocol === 'wss') return socket
    return whole === 'trade.example.com' ? host : origin
  })
  const versioned =
    version === null
      ? moved
      : moved.replace(VERSIONS, (_whole, isMajor: string) =>
          isMajor ? `/embed/v${version.split('.')[0]}` : `/embed/${version}`,
        )
  return partner === null ? versioned : versioned.replace(PARTNERS, (_whole, before: string) => before + partner)
}

/** Versions that a backend serves, as in `/embed/versions.json`, newest first. */
export interface ServedVersions {
  newest: string
  versions: readonly { version: string; date: string | null; retired: string | null }[]
}

/** Returns the version that examples name first: the newest release that is not retired, else the newest build. */
export const chooseVersion = ({ newest, versions }: ServedVersions): string =>
  versions.find(({ date, retired }) => date !== null && retired === null)?.version ?? newest
