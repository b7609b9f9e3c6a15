import 'axe-core'
import type axeCore from 'axe-core'
import { still } from './stage.ts'

const axe = (globalThis as unknown as { axe: typeof axeCore }).axe

/** Rules for whole pages, which an element inside a partner's page cannot satisfy. */
const PAGE_RULES = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'heading-order',
]

/** Rule for contrast. It takes half of the time of the audit and is the only one that depends on the theme. */
const COLOURS = 'color-contrast'
/** Scope of the audit: all rules, those that a theme affects, or those that a language affects. */
type Looked = 'everything' | 'colours' | 'all but colours'

const rulesOf = (looked: Looked) =>
  looked === 'colours'
    ? { runOnly: [COLOURS] }
    : {
        rules: Object.fromEntries(
          [...PAGE_RULES, ...(looked === 'everything' ? [] : [COLOURS])].map((rule) => [rule, { enabled: false }]),
        ),
      }

/** Returns a line for each fault that axe finds in an element, shadow roots included, after its animations have finished. */
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
