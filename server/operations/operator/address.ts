import { renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** Where the backend of a data folder listens: the address it was bound to, not the name. */
export interface Address {
  host: string
  port: number
}

const schema = v.object({ host: v.string(), port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)) })
const fileOf = (dataDir: string): string => join(dataDir, 'server.json')

/** Leaves the address of the running backend in its data folder, for the operator's tool. At once, so that it is there before anybody is told that the backend listens. */
export function writeAddress(dataDir: string, address: Address): void {
  const file = fileOf(dataDir)
  const part = `${file}.part`
  writeFileSync(part, JSON.stringify(address), { mode: 0o600 })
  renameSync(part, file)
}

/** Takes the address away when the backend stops. */
export const removeAddress = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true })

/** The address that a backend left, or null when none did. A backend that was killed leaves an old one: the caller must expect no answer there. */
export async function readAddress(dataDir: string): Promise<Address | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
}
