import type { HintKind } from '../../../shared/base/contract/hint-messages.ts'

/** Ledger entry that a transaction posted. */
export interface PostedEntry {
  id: number
  kind: string
  reference: string
}

/** Owner of changes that concern all members. */
export const ALL_MEMBERS = '*'

/** Kinds of changes by member id, or `ALL_MEMBERS`. */
export type Changes = ReadonlyMap<string, ReadonlySet<HintKind>>

/** Summary of a transaction for the listeners of its commit: its newest ledger entry, its request, and its changes of figures that members see. */
export interface CommitNote {
  entry?: PostedEntry
  request?: { member: string; key: string }
  changes?: Changes
}

const notes = new WeakMap<object, CommitNote>()

/** Adds to the note of a transaction. The listeners of `Db.onCommit` receive it only if the transaction is committed. */
export const addCommitNote = (tx: object, note: CommitNote): void => void notes.set(tx, { ...notes.get(tx), ...note })

/** Transaction, or a database, which has `notifyCommit`. */
type Recorder = object & { notifyCommit?(note: CommitNote): void }

/**
 * Records a change of something that a member, or `ALL_MEMBERS`, sees. The listeners of `Db.onCommit` receive it after the commit, and not after a rollback; a
 * change whose savepoint was rolled back may remain. On a `Db` itself they receive it at once, so call this after the statement.
 */
export function recordChange(sql: Recorder, member: string, kind: HintKind): void {
  if (sql.notifyCommit) return sql.notifyCommit({ changes: new Map([[member, new Set([kind])]]) })
  const { changes = new Map<string, Set<HintKind>>() } = notes.get(sql) ?? {}
  // Only this function creates the maps and sets.
  const writable = changes as Map<string, Set<HintKind>>
  writable.set(member, (writable.get(member) ?? new Set()).add(kind))
  addCommitNote(sql, { changes })
}

/** Returns the note of a transaction; {} if it has none. */
export const getCommitNote = (tx: object): CommitNote => notes.get(tx) ?? {}

/** Replaces the note of a transaction, after a part of it was rolled back. */
export const resetCommitNote = (tx: object, note: CommitNote): void => void notes.set(tx, note)
