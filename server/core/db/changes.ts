import type { HintKind } from '../../../shared/base/contract/hint-messages.ts'

/** Owner of changes that concern all members. */
export const ALL_MEMBERS = '*'

/** Kinds of changes by member id, or `ALL_MEMBERS`. */
export type Changes = ReadonlyMap<string, ReadonlySet<HintKind>>

/** Database or transaction whose changes have listeners. */
interface Recorder {
  recordChange?(member: string, kind: HintKind): void
}

/**
 * Records that a transaction changes something of a member, or of `ALL_MEMBERS`. The listeners of `Db.onChange` are notified after the commit, and not after a
 * rollback. On a `Db` itself they are notified at once, so call it after the statement. Other connections, such as those of a restore, have no listeners.
 */
export const recordChange = (sql: Recorder, member: string, kind: HintKind): void => sql.recordChange?.(member, kind)

/** Changes of one transaction, which its statements record. */
export interface ChangeRecord {
  readonly changes: Changes
  record(member: string, kind: HintKind): void
}

/** Creates the record of a transaction. */
export function createChangeRecord(): ChangeRecord {
  const changes = new Map<string, Set<HintKind>>()
  return {
    changes,
    record: (member, kind) => void changes.set(member, (changes.get(member) ?? new Set()).add(kind)),
  }
}

/** Listeners of committed changes. */
export interface ChangeListeners {
  add(listener: (changes: Changes) => void): () => void
  /** Notifies the listeners, which must not throw. */
  notify(changes: Changes): void
}

/** Creates the listeners of a database. */
export function createChangeListeners(): ChangeListeners {
  const listeners = new Set<(changes: Changes) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(changes) {
      if (changes.size > 0) for (const listener of listeners) listener(changes)
    },
  }
}
