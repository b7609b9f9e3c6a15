import type { Feature } from '../../shared/widget/feature.ts'

/** The choice of the language stands in the head of the home page and on the page of an unknown address. */
export default {
  budget: '34 kB',
} satisfies Feature
