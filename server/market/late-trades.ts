/** A relayed trade may arrive so long after others that happened at the same time. A trade of a sample market is never late. */
export const GRACE_MS = 400
