import { platform } from '../../../shared/contract/platform.ts'
import type { FakeBackend } from './fake-backend.ts'

/** Figures, codes and switches: what says nothing else cannot be lengthened without being dropped. */
const PLAIN = /^[\d.:+% -]*$|^[a-z]{0,12}$/

/** A value of the wire with something behind every text in it. */
function lengthened(value: unknown, tail: string): unknown {
  if (typeof value === 'string') return PLAIN.test(value) ? value : value + tail
  if (Array.isArray(value)) return value.map((part) => lengthened(part, tail))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthened(part, tail)]))
}

/** Lets a backend answer each call of the contract with its example, and `tail` behind every text in it. */
export function lengthenAnswers(backend: FakeBackend, tail: string): void {
  for (const endpoint of Object.values(platform)) {
    const wire = lengthened((endpoint.data.write as (value: unknown) => unknown)(endpoint.example), tail)
    backend.answer({ ...endpoint, data: { ...endpoint.data, write: () => wire } } as never, null as never)
  }
}
