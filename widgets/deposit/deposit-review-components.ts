/** Components that the page needs only after the form is shown, bundled into one chunk. */
export { LatestReviewed } from '../../shared/ui/account/latest-reviewed.tsx'
export { Partners } from './partners.tsx'
export { SentView } from './sent-deposit.tsx'
