import { platform } from '../../../shared/base/contract/platform.ts'
import type { FakeBackend } from './fake-backend.ts'

/** Figures, codes and switches, which clients would drop if they were lengthened. */
const PLAIN = /^[\d.:+% -]*$|^[a-z]{0,12}$/

/** Appends a tail to every text inside a wire value. */
function appendTail(value: unknown, tail: string): unknown {
  if (typeof value === 'string') return PLAIN.test(value) ? value : value + tail
  if (Array.isArray(value)) return value.map((part) => appendTail(part, tail))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, appendTail(part, tail)]))
}

/** Makes a backend return the contract's example for each call, with `tail` appended to every text. */
export function lengthenAnswers(backend: FakeBackend, tail: string): void {
  for (const endpoint of Object.values(platform)) {
    const wire = appendTail((endpoint.data.write as (value: unknown) => unknown)(endpoint.example), tail)
    backend.answer({ ...endpoint, data: { ...endpoint.data, write: () => wire } } as never, null as never)
  }
}
