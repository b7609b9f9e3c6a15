/**
 * Double-entry ledger. Every entry sums to zero per coin, the journal is append-only, and a member's account never goes below zero. Only `post` writes
 * balances, in the transaction of their cause. The database enforces all of it a second time (migrations/0001_ledger.sql).
 */
export { type AccountRef, accountPath, type Part } from './account.ts'
export {
  type Balance,
  balanceOf,
  balancesOf,
  entriesOf,
  movesOf,
  type StatementLine,
  storedAndJournalBalance,
} from './balances.ts'
export { checkBooks, type Progress } from './check.ts'
export { checkedPoint, forgetPoint, heldPoint, takeTurn } from './checked-point.ts'
export { allCoins, type Coin, setTransferMin } from './coins.ts'
export {
  clearDifferences,
  type NamedDifference,
  openDifferences,
  payoutsStopped,
  readBooksHealth,
} from './differences.ts'
export { houseHoldings } from './house-balances.ts'
export { type InsufficientFunds, type JournalEntry, post } from './post.ts'
export { verifyBooks } from './verify.ts'
