import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

/** Session of a login on this machine. */
export interface StoredSession {
  name: string
  /** Token of the session. */
  session: string
  /** Token of the newest proof of the second factor; "" for none. */
  proof: string
}

const sessionsSchema = v.record(
  v.string(),
  v.object({ name: v.string(), session: v.string(), proof: v.optional(v.string(), '') }),
)

/** Returns the path of the file with the sessions of this user, one for each data folder. */
const getSessionFile = (): string =>
  process.env.TRADELET_SESSION || join(homedir(), '.config', 'tradelet', 'operator-sessions.json')

async function readSessions(): Promise<Record<string, StoredSession>> {
  const text = await readFile(getSessionFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return v.parse(v.pipe(v.string(), v.parseJson(), sessionsSchema), text)
}

/** Returns the session that this user has on the backend of a data folder, or null. */
export const readStoredSession = async (dataDir: string): Promise<StoredSession | null> =>
  (await readSessions())[dataDir] ?? null

/** Stores the session of a data folder, readable for this user only, or forgets it (null). */
export async function storeSession(dataDir: string, session: StoredSession | null): Promise<void> {
  const file = getSessionFile()
  const { [dataDir]: _former, ...others } = await readSessions()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, JSON.stringify(session ? { ...others, [dataDir]: session } : others), { mode: 0o600 })
  await rename(`${file}.part`, file)
}
