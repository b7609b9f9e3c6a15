import type { Log } from '../../server/core/log/log.ts'

/** Creates a log that stores its messages and their fields for a test. */
export function memoryLog(): { log: Log; lines: string[]; fields: object[] } {
  const lines: string[] = []
  const fields: object[] = []
  const keep = (about: object, message: string) => {
    lines.push(message)
    fields.push(about)
  }
  return { log: { info: keep, warn: keep, error: keep }, lines, fields }
}
