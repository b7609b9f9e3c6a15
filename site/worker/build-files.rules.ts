/**
 * Files of a build that the worker caches, inserted by the build (tools/bundle/service-worker.ts). A digest is the first 6 hexadecimal digits of a file's
 * SHA-256.
 */
export interface BuildFiles {
  /** Name of the build. */
  build: string
  /** Pages by their clean paths, including `/404`, with the digests of their files. */
  pages: Readonly<Record<string, string>>
  /** Files that keep their names when their content changes, with their digests. */
  named: Readonly<Record<string, string>>
  /** Files with a content hash in their names: names by their folder, separated by spaces. */
  hashed: Readonly<Record<string, string>>
  /** Texts of other languages: the folder of the frame's, and that of the elements' with the names of its files, the same in each language, separated by spaces. */
  texts: { frame: string; elements: string; files: string }
  /** More folders of files with a content hash in their names, cached when used: the coin signs. */
  used: readonly string[]
}

/** Properties of a request that decide how it is handled. */
export interface RequestInfo {
  method: string
  url: string
  /** The request has a Range header. */
  isPart: boolean
  /** The request is a navigation. */
  isPage: boolean
}

/**
 * Way to respond to a request.
 *
 * - `page`, `named`: from the server, or from the cache if it is unreachable
 * - `hashed`: from the cache, since the content cannot change
 * - `used`: like `hashed`, and cached on first use
 */
export type ResponsePlan = { kind: 'page' | 'named' | 'hashed' | 'used'; path: string }

/** Paths that other parts of the backend serve: calls, members' pictures, the operator's API, the documentation. */
const BACKEND_PATHS = /^\/(?:api|operator|uploads|embed|banners|manifest|docs)(?:\/|$)/
const HASHED_PATHS = /^\/(?:_astro|embed\/chunks)\//
/** Beginning of the paths of the typeface's files. Only that of Latin letters is stored with a build (tools/bundle/service-worker/make.ts). */
const FONTS = '/_astro/inter-'

/**
 * Returns how the worker responds to a request of a page at `origin`. Null leaves the request to the browser; that is everything the build does not list, so
 * responses of calls are never cached.
 */
export function planResponse(
  { method, url, isPart, isPage }: RequestInfo,
  kept: BuildFiles,
  origin: string,
): ResponsePlan | null {
  const { origin: home, pathname } = new URL(url)
  if (method !== 'GET' || isPart || home !== origin) return null
  const page = toPagePath(pathname)
  if (Object.hasOwn(kept.pages, page)) return { kind: 'page', path: page }
  if (Object.hasOwn(kept.named, pathname)) return { kind: 'named', path: pathname }
  if (getUsedFolders(kept).some((folder) => pathname.startsWith(folder))) return { kind: 'used', path: pathname }
  if (HASHED_PATHS.test(pathname)) return { kind: 'hashed', path: pathname }
  const isUnknownPage = isPage && !BACKEND_PATHS.test(pathname) && !/\.[^/]+$/.test(pathname)
  return isUnknownPage ? { kind: 'page', path: '/404' } : null
}

/** Returns the page at a path, as the server resolves it (server/operations/site/site-files.ts). */
const toPagePath = (pathname: string): string => pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')

/** Returns the beginnings of the paths of files that are cached when used. Their content belongs to this build only. */
export const getUsedFolders = ({ texts, used }: BuildFiles): string[] => [
  ...used,
  FONTS,
  texts.frame,
  texts.elements,
  THEME_FOLDER,
]

/** Folder of the style sheets of the operator's themes, with a hash of their content in their names. */
const THEME_FOLDER = '/theme/'

/** Returns the address of the theme that a page names; null if it has none. */
export const findTheme = (page: string): string | null =>
  new RegExp(`<link [^>]*href="(${THEME_FOLDER}[\\da-f]+\\.css)"`).exec(page)?.[1] ?? null

/** Returns the text files of a language of the site, which are cached together; none for English, which the elements contain. */
export function getTextFiles({ texts: { frame, elements, files } }: BuildFiles, language: string): string[] {
  if (language === 'en') return []
  return [
    `${frame}${language}.json`,
    `${frame}${language}.more.json`,
    ...files.split(' ').map((file) => `${elements}${language}/${file}.js`),
  ]
}

/** Returns every file to cache at installation with its digest; null for a file with a content hash in its name. */
export const getFiles = ({ pages, named, hashed }: BuildFiles): [path: string, digest: string | null][] => [
  ...Object.entries(pages),
  ...Object.entries(named),
  ...Object.entries(hashed).flatMap(([folder, names]) =>
    names.split(' ').map((name): [string, null] => [folder + name, null]),
  ),
]

/** Header of a page that the server rendered with the operator's look: the digest of the built page, by which it belongs to a build. */
export const BUILT_DIGEST_HEADER = 'x-built-digest'

/** Header with the digest of a cached response; it also tells cached responses from the server's. */
export const DIGEST_HEADER = 'x-kept-digest'

const SHELL_PREFIX = 'tradelet-shell-'

/** Returns the name of a build's cache. */
export const toShellName = (build: string): string => `${SHELL_PREFIX}${build}`

/** Cache of files that are cached when used. */
export const USED_CACHE = 'tradelet-used'

/**
 * Returns the build caches to delete once this build is active. `caches` are in order of creation; the last of the earlier builds stays for pages that are
 * still open.
 */
export function findOutdatedShells(caches: readonly string[], build: string): string[] {
  const others = caches.filter((name) => isShell(name) && name !== toShellName(build))
  return others.slice(0, -1)
}

/** Returns true for the cache of a build. */
export const isShell = (cache: string): boolean => cache.startsWith(SHELL_PREFIX)

/** Returns true for a cache of this site. */
export const isSiteCache = (cache: string): boolean => isShell(cache) || cache === USED_CACHE
