/** What the worker keeps of a build, put in when it is built (tools/build/service-worker.ts). A digest is the beginning of a file's SHA-256 in hexadecimal digits. */
export interface Kept {
  /** Names the build. */
  build: string
  /** The pages by their clean addresses, `/404` among them, with the digests of their files. */
  pages: Readonly<Record<string, string>>
  /** Files whose names stay when their content changes, with their digests. */
  named: Readonly<Record<string, string>>
  /** Files that are named by their content. */
  hashed: readonly string[]
  /** Where the texts of other languages lie: the folder of the frame's, and that of the elements', in which each language has the same files. */
  texts: { frame: string; elements: string; languages: readonly string[]; files: readonly string[] }
  /** Further folders whose files are named by their content, kept as they are used: the signs of coins. */
  used: readonly string[]
}

/** What decides how a request is answered. */
export interface Asked {
  method: string
  url: string
  /** A part of a file is asked for. */
  isPart: boolean
  /** A page is asked for by the browser itself. */
  isPage: boolean
}

/**
 * How a request is answered. `page`: as the server has it, and as it was kept when there is none; so too `named`. `hashed`: as it was kept, since it cannot change.
 * `used`: so too, and kept when it was asked for first.
 */
export type Plan = { kind: 'page' | 'named' | 'hashed' | 'used'; path: string }

/** What another part of the backend answers: calls, pictures of members, the operator's door. */
const DATA = /^\/(?:api|operator|uploads|embed|banners|manifest)(?:\/|$)/
const HASHED = /^\/(?:_astro|embed\/chunks)\//

/**
 * How the worker answers a request of a page at `origin`; null for all that is none of its business, which goes its way as if there was no worker: whatever is not
 * named in `kept`. So no answer of a call is ever touched.
 */
export function planOf({ method, url, isPart, isPage }: Asked, kept: Kept, origin: string): Plan | null {
  const { origin: home, pathname } = new URL(url)
  if (method !== 'GET' || isPart || home !== origin) return null
  const page = pageOf(pathname)
  if (Object.hasOwn(kept.pages, page)) return { kind: 'page', path: page }
  if (Object.hasOwn(kept.named, pathname)) return { kind: 'named', path: pathname }
  if (HASHED.test(pathname)) return { kind: 'hashed', path: pathname }
  if (usedFolders(kept).some((folder) => pathname.startsWith(folder))) return { kind: 'used', path: pathname }
  const isUnknownPage = isPage && !DATA.test(pathname) && !/\.[^/]+$/.test(pathname)
  return isUnknownPage ? { kind: 'page', path: '/404' } : null
}

/** The page that an address shows, as the server reads it (server/operations/site/site-files.ts). */
const pageOf = (pathname: string): string => pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')

/** The folders of which files are kept as they are used. What lies in them is that of this build alone. */
export const usedFolders = ({ texts, used }: Kept): string[] => [...used, texts.frame, texts.elements]

/** The texts of a language, to be kept as a whole; none for English, which comes with the elements, or for a language that there is not. */
export function textsOf({ texts: { frame, elements, languages, files } }: Kept, language: string): string[] {
  if (!languages.includes(language)) return []
  return [`${frame}${language}.json`, ...files.map((file) => `${elements}${language}/${file}.js`)]
}

/** Every file that is kept from the beginning, with its digest; null for one that its name vouches for. */
export const filesOf = ({ pages, named, hashed }: Kept): [path: string, digest: string | null][] => [
  ...Object.entries(pages),
  ...Object.entries(named),
  ...hashed.map((path): [string, null] => [path, null]),
]

/** Where a kept answer says the digest of what it holds; so it can be told from one that comes from the server. */
export const DIGEST = 'x-kept-digest'

const SHELL = 'tradelet-shell-'

/** The cache of a build. */
export const shellOf = (build: string): string => `${SHELL}${build}`

/** The cache of what is kept as it is used. */
export const USED = 'tradelet-used'

/**
 * The caches of builds that are wanted no more once this one is in force, given all there are in the order in which they were made: of those before it, the last one
 * stays for pages that are still open.
 */
export function outdatedShells(caches: readonly string[], build: string): string[] {
  const others = caches.filter((name) => isShell(name) && name !== shellOf(build))
  return others.slice(0, -1)
}

/** Whether a cache is that of a build. */
export const isShell = (cache: string): boolean => cache.startsWith(SHELL)

/** Whether a cache is ours. */
export const isOurs = (cache: string): boolean => isShell(cache) || cache === USED
