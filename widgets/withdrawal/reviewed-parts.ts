/** What is not needed before the form is there, as one file. */
export { LatestReviewed } from '../../shared/ui/account/latest-reviewed.tsx'
export { Pending } from './pending.tsx'
export { SentView } from './sent-view.tsx'
