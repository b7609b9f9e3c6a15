/** What is not needed before the form is there, as one file. */
export { Latest } from './latest.tsx'
export { Partners } from './partners.tsx'
export { SentView } from './sent-view.tsx'
