import type { Log } from '../../server/core/log/log.ts'

/** A log that keeps its messages for a test, and the fields of each. */
export function memoryLog(): { log: Log; lines: string[]; fields: object[] } {
  const lines: string[] = []
  const fields: object[] = []
  const keep = (about: object, message: string) => {
    lines.push(message)
    fields.push(about)
  }
  return { log: { info: keep, warn: keep, error: keep }, lines, fields }
}
