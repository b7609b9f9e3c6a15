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
} from './kept.rules.ts'

/** Files that are asked for at a time: the page that is open has its own to wait for. */
const AT_A_TIME = 4

/** What was true of the answer on its way. */
const ON_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding']

/**
 * Keeps all files of a build, those that a former build had as they are there. All or nothing: rejects when one cannot be had or is not that of this build, as in
 * the middle of a deployment, and nothing of it stays; the browser tries again later, and the build before it goes on.
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

/** Asks the server for a file. Rejects for anything but the whole file with this digest. */
async function asked(path: string, digest: string | null): Promise<Response> {
  const answer = await fetch(path, { cache: digest === null ? 'default' : 'no-cache' })
  if (!isWhole(answer)) throw new Error(`${path}: ${answer.status}`)
  const content = await answer.arrayBuffer()
  if (digest !== null && (await digestOf(content)) !== digest) throw new Error(`${path} is that of another build`)
  const headers = new Headers(answer.headers)
  for (const name of ON_THE_WAY) headers.delete(name)
  if (digest !== null) headers.set(DIGEST, digest)
  return new Response(content, { headers })
}

/** Whether an answer can be kept: it came from this server, whole, and is what was asked for. */
const isWhole = ({ status, type, redirected }: Response): boolean => status === 200 && type === 'basic' && !redirected

async function digestOf(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A file of this build. */
export const kept = async (build: string, path: string): Promise<Response | undefined> =>
  (await caches.open(shellOf(build))).match(path, { ignoreVary: true })

/** A file by a name that vouches for its content: of this build, of one before it, or one that was used. */
export const keptAnywhere = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true })

/** Keeps a copy of what was used; what cannot be kept is not. */
export async function keepUsed(path: string, answer: Response): Promise<void> {
  if (!isWhole(answer)) return
  await (await caches.open(USED)).put(path, answer.clone())
}

/** Keeps the texts of a language that are not there yet. Some that cannot be had now are asked for as they are used. */
export async function keepLanguage(all: Kept, language: string): Promise<void> {
  for (const path of textsOf(all, language)) {
    if (await keptAnywhere(path)) continue
    const answer = await fetch(path).catch(() => null)
    if (!answer) return
    await keepUsed(path, answer)
  }
}

/** Lets go of builds and used files that nobody needs any more. */
export async function forgetOutdated(all: Kept): Promise<void> {
  for (const name of outdatedShells(await caches.keys(), all.build)) await caches.delete(name)
  const folders = usedFolders(all)
  const used = await caches.open(USED)
  for (const request of await used.keys()) {
    const { pathname } = new URL(request.url)
    if (!folders.some((folder) => pathname.startsWith(folder))) await used.delete(request)
  }
}

/** Whether there is no other build than one. */
export const isFirst = async (): Promise<boolean> => (await caches.keys()).filter(isShell).length === 1

/** Lets go of everything. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name)
}
