/** Components that the page needs only after the form is shown, bundled into one chunk. */
export { LatestReviewed } from '../../shared/ui/account/latest-reviewed.tsx'
export { Pending } from './pending-withdrawal.tsx'
export { SentView } from './sent-withdrawal.tsx'
