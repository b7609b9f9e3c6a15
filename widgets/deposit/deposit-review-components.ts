/** Components that the page needs only after the form is shown, bundled into one chunk. */
export { LatestDeposits } from './latest-deposits.tsx'
export { Partners } from './partners.tsx'
export { SentDeposit as SentView } from './sent-deposit.tsx'
