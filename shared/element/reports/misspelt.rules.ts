/** Attributes of every element besides those that it observes. */
const UNOBSERVED: readonly string[] = ['data-theme', 'data-updown', 'data-frame', 'isolation']
/** Attributes of HTML, and names of other software. */
const FOREIGN =
  /^(?:on.*|aria-.*|(?:ng|v|x|hx|q|w|wire|data-(?!theme|updown|frame))-.*|accesskey|autofocus|border|class|dir|draggable|hidden|id|inert|is|item\w+|key|lang|nonce|part|popover|ref|role|slot|style|tabindex|title|translate)$/
/** Characters of attributes of the elements. Frameworks add names with others, such as `@click` or `_ngcontent`. */
const SPELLING = /^[a-z][\w-]*$/
/** Length from which two wrong characters are a misspelling. */
const LONG = 7

/** Returns the number of characters to insert, remove or replace until two texts are the same. */
function countEdits(one: string, other: string): number {
  let above = [...Array<0>(other.length + 1)].map((_, at) => at)
  for (const letter of one) {
    const next = [(above[0] ?? 0) + 1]
    ;[...other].forEach((expected, at) => {
      const replaced = (above[at] ?? 0) + (letter === expected ? 0 : 1)
      next.push(Math.min(replaced, (above[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    })
    above = next
  }
  return above.at(-1) ?? 0
}

const simplify = (name: string): string => name.replace(/[-_]/g, '')

/**
 * Returns the attribute that a name of HTML misspells, such as `no-chart` for `nochart`, or null. `observed` are the attributes that the element observes. Names of HTML
 * and of other software are never reported.
 */
export function findMisspelt(name: string, observed: readonly string[]): string | null {
  const known = [...observed, ...UNOBSERVED]
  if (known.includes(name) || FOREIGN.test(name) || !SPELLING.test(name)) return null
  const written = simplify(name)
  return (
    known.find((attribute) => {
      const right = simplify(attribute)
      return countEdits(written, right) <= (right.length < LONG ? 1 : 2)
    }) ?? null
  )
}

/** Returns the attributes of an element that the names misspell, as pairs of both. */
export const findAllMisspelt = (
  names: readonly string[],
  observed: readonly string[],
): [name: string, right: string][] =>
  names.flatMap((name) => {
    const right = findMisspelt(name, observed)
    return right ? [[name, right] as [string, string]] : []
  })
