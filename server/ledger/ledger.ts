/**
 * Double-entry ledger. Every entry sums to zero per coin, the journal is append-only, and a member's account never goes below zero. Only `post` writes
 * balances, in the transaction of their cause. The database enforces all of it a second time (migrations/0001_ledger.sql).
 */
export { type AccountRef, getAccountAddress as accountPath, type Part } from './account.ts'
export {
  type Balance,
  readAccountTransfers as movesOf,
  readBalance as balanceOf,
  readBalances as balancesOf,
  readStatement as entriesOf,
  readStoredAndJournalBalance as storedAndJournalBalance,
  type StatementLine,
} from './balances.ts'
export { type CheckProgress as Progress, checkBooks } from './check.ts'
export {
  claimCheck as takeTurn,
  lockCheckedPoint as heldPoint,
  readCheckedPoint as checkedPoint,
  resetCheckedPoint as forgetPoint,
} from './checked-point.ts'
export { type Coin, readCoins as allCoins, setTransferMin } from './coins.ts'
export {
  arePayoutsStopped as payoutsStopped,
  clearDifferences,
  findOpenDifferences as openDifferences,
  type NamedDifference,
  readBooksHealth,
} from './differences.ts'
export { readHouseBalances as houseHoldings } from './house-balances.ts'
export { type InsufficientFunds, type JournalEntry, post } from './post.ts'
export { type RecordEntries, readRecordPostings } from './record-postings.ts'
export { HOUSE_SHARD_COUNT } from './shards.ts'
export { verifyBooks } from './verify.ts'
