import 'axe-core'
import type axeCore from 'axe-core'
import { still } from './stage.ts'

const axe = (globalThis as unknown as { axe: typeof axeCore }).axe

/** A page of its own says these things; an element in a partner's page cannot. */
const PAGE_RULES = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'heading-order',
]

/** Costs half of the whole look, and is all that a theme can change. */
const COLOURS = 'color-contrast'
/** What is looked for: everything, what a theme changes, or what a language does. */
type Looked = 'everything' | 'colours' | 'all but colours'

const rulesOf = (looked: Looked) =>
  looked === 'colours'
    ? { runOnly: [COLOURS] }
    : {
        rules: Object.fromEntries(
          [...PAGE_RULES, ...(looked === 'everything' ? [] : [COLOURS])].map((rule) => [rule, { enabled: false }]),
        ),
      }

/** What axe finds wrong in an element, its shadow roots included, once it has come to rest: one line a fault, empty when there is none. */
export async function accessibilityFaults(element: Element, looked: Looked = 'everything'): Promise<string[]> {
  if (element.shadowRoot) await still(element.shadowRoot)
  const { violations } = await axe.run(element, { resultTypes: ['violations'], ...rulesOf(looked) })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const why = [...any, ...all].map(({ message }) => message).join('; ')
      return `${id}: ${help} at ${target.flat().join(' ')} (${why})`
    }),
  )
}
