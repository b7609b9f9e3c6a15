/** Components that the page needs only after the form is shown, bundled into one chunk. */

export { LatestReviewed } from '../../shared/view/ui/account/latest-reviewed.tsx'
export { default as reviewStyles } from '../../shared/view/ui/account/reviews.css' with { type: 'css' }
export { PendingWithdrawal as Pending } from './pending-withdrawal.tsx'
export { SentWithdrawal as SentView } from './sent-withdrawal.tsx'
