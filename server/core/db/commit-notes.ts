/** Ledger entry that a transaction posted. */
export interface PostedEntry {
  id: number
  kind: string
  reference: string
}

/** What a transaction did, for the listeners of its commit: its newest ledger entry, and the request that it ran for. */
export interface CommitNote {
  entry?: PostedEntry
  request?: { member: string; key: string }
}

const notes = new WeakMap<object, CommitNote>()

/** Adds to the note of a transaction. The listeners of `Db.onCommit` receive it only if the transaction is committed. */
export const addCommitNote = (tx: object, note: CommitNote): void => void notes.set(tx, { ...notes.get(tx), ...note })

/** Returns the note of a transaction; {} if it has none. */
export const getCommitNote = (tx: object): CommitNote => notes.get(tx) ?? {}

/** Replaces the note of a transaction, after a part of it was rolled back. */
export const resetCommitNote = (tx: object, note: CommitNote): void => void notes.set(tx, note)
