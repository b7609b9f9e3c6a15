/**
 * Double-entry ledger. Every entry sums to zero per coin, the journal is append-only, and a member's account never goes below zero. Only `post` writes
 * balances, in the transaction of their cause. The database enforces all of it a second time (migrations/0001_ledger.sql).
 */
export { type AccountRef, getAccountAddress, type Part } from './account.ts'
export {
  type Balance,
  readAccountTransfers,
  readBalance as balanceOf,
  readBalances as balancesOf,
  readStatement,
  readStoredAndJournalBalance,
  type StatementLine,
} from './balances.ts'
export { type CheckProgress, checkBooks } from './check.ts'
export {
  claimCheck,
  lockCheckedPoint,
  readCheckedPoint,
  resetCheckedPoint,
} from './checked-point.ts'
export { type Coin, readCoins as allCoins, setTransferMin } from './coins.ts'
export {
  arePayoutsStopped,
  clearDifferences,
  findOpenDifferences,
  type NamedDifference,
  readBooksHealth,
} from './differences.ts'
export { readHouseBalances } from './house-balances.ts'
export { countLostEntries, findLostEntries } from './lost-entries.ts'
export { findFirstEntrySince } from './months/partition-ledger.ts'
export { type InsufficientFunds, type JournalEntry, post } from './post.ts'
export { type RecordEntries, readRecordPostings } from './record-postings.ts'
export { HOUSE_SHARD_COUNT, MAX_HOUSE_SHARDS } from './shards.ts'
export { verifyBooks } from './verify.ts'
