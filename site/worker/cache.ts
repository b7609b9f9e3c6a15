import {
  BUILT_DIGEST_HEADER,
  type BuildFiles,
  DIGEST_HEADER,
  findOutdatedShells,
  findTheme,
  getFiles,
  getTextFiles,
  getUsedFolders,
  isShell,
  isSiteCache,
  toShellName,
  USED_CACHE,
} from './build-files.rules.ts'

/** Parallel requests: the open page has its own files to load. */
const MAX_PARALLEL = 4

/** Headers about the transfer, which do not apply to the cached copy. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

/**
 * Caches all files of a build; unchanged files are copied from an earlier build. All or nothing: if a file cannot be loaded or belongs to another build, as
 * during a deployment, it rejects and deletes the cache. The browser retries later, and the previous build stays active.
 */
export async function cacheBuild(kept: BuildFiles): Promise<void> {
  const name = toShellName(kept.build)
  const cache = await caches.open(name)
  const waiting = getFiles(kept)
  const keepNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, digest] = next
      await cache.put(path, (await findCached(path, digest)) ?? (await fetchFile(path, digest)))
    }
  }
  try {
    await Promise.all([...Array<0>(MAX_PARALLEL)].map(keepNext))
    await cacheTheme(await (await cache.match('/'))?.text())
  } catch (error) {
    waiting.length = 0
    await caches.delete(name)
    throw error
  }
}

/** Caches the operator's theme of a page, without which the cached pages would have another look. */
async function cacheTheme(page = ''): Promise<void> {
  const path = findTheme(page)
  if (path !== null && !(await matchAnyFile(path))) await cacheUsed(path, await fetch(path))
}

async function findCached(path: string, digest: string | null): Promise<Response | null> {
  const found = await caches.match(path, { ignoreVary: true })
  return found && (digest === null || found.headers.get(DIGEST_HEADER) === digest) ? found : null
}

/** Requests a file from the server. @throws Error unless the response is the whole file with this digest. */
async function fetchFile(path: string, digest: string | null): Promise<Response> {
  const answer = await fetch(path, { cache: digest === null ? 'default' : 'no-cache' })
  if (!isCacheable(answer)) throw new Error(`${path}: ${answer.status}`)
  const content = await answer.arrayBuffer()
  const found = answer.headers.get(BUILT_DIGEST_HEADER) ?? (await computeDigest(content))
  if (digest !== null && found !== digest) throw new Error(`${path} belongs to another build`)
  const headers = new Headers(answer.headers)
  for (const name of TRANSFER_HEADERS) headers.delete(name)
  if (digest !== null) headers.set(DIGEST_HEADER, digest)
  return new Response(content, { headers })
}

/** Returns true if a response can be cached: from this server, complete, without a redirect, and permitted by the server. */
const isCacheable = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected && headers.get('cache-control') !== 'no-store'

/** Returns the digest of a file as the build writes it: the first 6 digits of its SHA-256. */
async function computeDigest(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes.slice(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a file from the cache of a build, or undefined if it is not cached. */
export const matchBuildFile = async (build: string, path: string): Promise<Response | undefined> =>
  (await caches.open(toShellName(build))).match(path, { ignoreVary: true })

/** Returns a file from any cache of the site, or undefined. Only for paths with a content hash, which have the same content in every build. */
export const matchAnyFile = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true })

/** Caches a copy of a file that a page has loaded, in the cache for files cached on use. Does nothing if the response cannot be cached. */
export async function cacheUsed(path: string, answer: Response): Promise<void> {
  if (!isCacheable(answer)) return
  await (await caches.open(USED_CACHE)).put(path, answer.clone())
}

/** Caches the missing texts of a language. Texts that cannot be loaded now are requested when they are used. */
export async function cacheLanguage(all: BuildFiles, language: string): Promise<void> {
  for (const path of getTextFiles(all, language)) {
    if (await matchAnyFile(path)) continue
    const answer = await fetch(path).catch(() => null)
    if (!answer) return
    await cacheUsed(path, answer)
  }
}

/** Deletes builds, and files cached on use, that are not needed any more. */
export async function deleteOutdated(all: BuildFiles): Promise<void> {
  for (const name of findOutdatedShells(await caches.keys(), all.build)) await caches.delete(name)
  const folders = getUsedFolders(all)
  const used = await caches.open(USED_CACHE)
  for (const request of await used.keys()) {
    const { pathname } = new URL(request.url)
    if (!folders.some((folder) => pathname.startsWith(folder))) await used.delete(request)
  }
}

/** Returns true if the cache has one build only. */
export const isOnlyBuild = async (): Promise<boolean> => (await caches.keys()).filter(isShell).length === 1

/** Deletes all caches of the site. */
export async function deleteAll(): Promise<void> {
  for (const name of await caches.keys()) if (isSiteCache(name)) await caches.delete(name)
}
