/** Maximum delay, ms, of a relayed trade after others with the same timestamp. A trade of a sample market is never late. */
export const GRACE_MS = 400
