/** Sheets that ask before a loan is repaid or an application is cancelled, bundled into one chunk. */
export { CancelLoanSheet } from './cancel-loan-sheet.tsx'
export { RepaySheet } from './repay-sheet.tsx'
