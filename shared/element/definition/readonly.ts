import { pageSingleton } from '../../base/runtime/runtime.ts'
import { identity } from '../../wire/api/identity.ts'

/** Elements that are read-only, or were. */
const readonlyHosts = pageSingleton('readonly.hosts', () => new Set<HTMLElement>())

/**
 * Refuses the actions of an element from now on, as long as its property `readonly` is true. The code that decides is loaded with the first action; if it
 * cannot be loaded, nothing is sent either. Reading calls, whose paths contain `get`, do not wait for it.
 */
export function refuseActions(host: HTMLElement): void {
  readonlyHosts.add(host)
  identity.refuse ??= async (path, from) => {
    if (path.includes('get')) return null
    const code = await import('./readonly-actions.ts').catch(() => null)
    return code ? code.refuse(path, readonlyHosts, from) : { kind: 'unsent', code: null, message: '' }
  }
}
