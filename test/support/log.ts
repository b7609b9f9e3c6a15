import type { Log } from '../../server/log.ts'

/** A log that keeps its lines for a test. */
export function memoryLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const keep = (_fields: object, message: string) => void lines.push(message)
  return { log: { info: keep, warn: keep, error: keep }, lines }
}
