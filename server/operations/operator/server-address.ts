import { renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** Address on which the backend of a data folder listens: the bound IP address, not a host name. */
export interface ServerAddress {
  host: string
  port: number
}

const addressSchema = v.object({
  host: v.string(),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
})
const getAddressFile = (dataDir: string): string => join(dataDir, 'server.json')

/** Writes the address of the running backend to its data folder. Synchronous, so that the file exists before the backend reports that it listens. */
export function writeServerAddress(dataDir: string, address: ServerAddress): void {
  const file = getAddressFile(dataDir)
  const part = `${file}.part`
  writeFileSync(part, JSON.stringify(address), { mode: 0o600 })
  renameSync(part, file)
}

/** Removes the address when the backend stops. */
export const removeServerAddress = (dataDir: string): Promise<void> => rm(getAddressFile(dataDir), { force: true })

/** Reads the address of a backend, or returns null if there is none. A killed backend leaves an old one, so the caller must expect no response there. */
export async function readServerAddress(dataDir: string): Promise<ServerAddress | null> {
  const text = await readFile(getAddressFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : v.parse(v.pipe(v.string(), v.parseJson(), addressSchema), text)
}
