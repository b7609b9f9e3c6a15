export { Latest, Pending } from './latest.tsx'
export { SentView } from './sent-view.tsx'
