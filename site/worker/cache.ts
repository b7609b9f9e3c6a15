import {
  DIGEST,
  filesOf,
  isOurs,
  isShell,
  type Kept,
  outdatedShells,
  shellOf,
  textsOf,
  USED,
  usedFolders,
} from './build-files.rules.ts'

/** Parallel requests: the open page has its own files to load. */
const AT_A_TIME = 4

/** Headers about the transfer, which do not apply to the cached copy. */
const ON_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding']

/**
 * Caches all files of a build; unchanged files are copied from an earlier build. All or nothing: if a file cannot be loaded or belongs to another build, as
 * during a deployment, it rejects and deletes the cache. The browser retries later, and the previous build stays active.
 */
export async function keepBuild(kept: Kept): Promise<void> {
  const name = shellOf(kept.build)
  const cache = await caches.open(name)
  const waiting = filesOf(kept)
  const keepNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, digest] = next
      await cache.put(path, (await keptBefore(path, digest)) ?? (await asked(path, digest)))
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, keepNext))
  } catch (error) {
    waiting.length = 0
    await caches.delete(name)
    throw error
  }
}

async function keptBefore(path: string, digest: string | null): Promise<Response | null> {
  const found = await caches.match(path, { ignoreVary: true })
  return found && (digest === null || found.headers.get(DIGEST) === digest) ? found : null
}

/** Requests a file from the server. @throws Error unless the response is the whole file with this digest. */
async function asked(path: string, digest: string | null): Promise<Response> {
  const answer = await fetch(path, { cache: digest === null ? 'default' : 'no-cache' })
  if (!isWhole(answer)) throw new Error(`${path}: ${answer.status}`)
  const content = await answer.arrayBuffer()
  if (digest !== null && (await digestOf(content)) !== digest) throw new Error(`${path} belongs to another build`)
  const headers = new Headers(answer.headers)
  for (const name of ON_THE_WAY) headers.delete(name)
  if (digest !== null) headers.set(DIGEST, digest)
  return new Response(content, { headers })
}

/** Returns true if a response can be cached: from this server, complete, and without a redirect. */
const isWhole = ({ status, type, redirected }: Response): boolean => status === 200 && type === 'basic' && !redirected

async function digestOf(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a file of this build. */
export const kept = async (build: string, path: string): Promise<Response | undefined> =>
  (await caches.open(shellOf(build))).match(path, { ignoreVary: true })

/** Returns a file with a content hash in its name: of this build, the previous one, or a used one. */
export const keptAnywhere = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true })

/** Caches a copy of a used file if possible. */
export async function keepUsed(path: string, answer: Response): Promise<void> {
  if (!isWhole(answer)) return
  await (await caches.open(USED)).put(path, answer.clone())
}

/** Caches the missing texts of a language. Texts that cannot be loaded now are requested when they are used. */
export async function keepLanguage(all: Kept, language: string): Promise<void> {
  for (const path of textsOf(all, language)) {
    if (await keptAnywhere(path)) continue
    const answer = await fetch(path).catch(() => null)
    if (!answer) return
    await keepUsed(path, answer)
  }
}

/** Deletes builds and used files that are no longer needed. */
export async function forgetOutdated(all: Kept): Promise<void> {
  for (const name of outdatedShells(await caches.keys(), all.build)) await caches.delete(name)
  const folders = usedFolders(all)
  const used = await caches.open(USED)
  for (const request of await used.keys()) {
    const { pathname } = new URL(request.url)
    if (!folders.some((folder) => pathname.startsWith(folder))) await used.delete(request)
  }
}

/** Returns true if the cache has one build only. */
export const isFirst = async (): Promise<boolean> => (await caches.keys()).filter(isShell).length === 1

/** Deletes all caches of the site. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name)
}
