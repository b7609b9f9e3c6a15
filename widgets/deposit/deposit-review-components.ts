/** Components that the page needs only after the form is shown, bundled into one chunk. */
export { default as reviewStyles } from '../../shared/view/ui/account/reviews.css' with { type: 'css' }
export { LatestDeposits } from './latest-deposits.tsx'
export { default as partnersStyles } from './partners.css' with { type: 'css' }
export { Partners } from './partners.tsx'
export { SentDeposit as SentView } from './sent-deposit.tsx'
