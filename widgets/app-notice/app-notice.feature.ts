import type { Feature } from '../../shared/widget/feature.ts'

/** The state of the connection and of the version stands above every page; the frame adds it when the page has come. */
export default {
  budget: '36.1 kB',
} satisfies Feature
