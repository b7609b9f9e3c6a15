import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { getErrorCode } from '../../core/error-code.ts'
import type { AcknowledgedEntry } from '../lost-entries.ts'

const FILE = 'acknowledged.jsonl'

const line = v.object({
  id: v.number(),
  kind: v.string(),
  reference: v.string(),
  member: v.nullable(v.string()),
  key: v.nullable(v.string()),
  at: v.number(),
})

/** File in the data folder with the newest entries that this node acknowledged. Its first line names the installation. */
export interface AcknowledgedFile {
  /** Returns the stored entries, oldest first; none if the file is missing or belongs to another installation. Skips a line that a killed process left incomplete. */
  read(): Promise<AcknowledgedEntry[]>
  append(entries: readonly AcknowledgedEntry[]): Promise<void>
  /** Replaces the contents. */
  write(entries: readonly AcknowledgedEntry[]): Promise<void>
}

const toLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Opens the file in a data folder. */
export function openAcknowledgedFile(folder: string, installation: string): AcknowledgedFile {
  const path = join(folder, FILE)
  const head = JSON.stringify({ installation })
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (getErrorCode(error) === 'ENOENT') return ''
        throw error
      })
      const [first, ...lines] = text.split('\n')
      return first === head ? lines.flatMap(parseLine) : []
    },
    append: (entries) => appendFile(path, toLines(entries)),
    async write(entries) {
      await writeFile(`${path}.new`, `${head}\n${toLines(entries)}`)
      await rename(`${path}.new`, path)
    },
  }
}

function parseLine(text: string): AcknowledgedEntry[] {
  if (!text.endsWith('}')) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), line), text)
  return parsed.success ? [parsed.output] : []
}
