/** Height in CSS px that an element reserves unless it has one of its own here. */
const DEFAULT_PX = 360
/** Heights of elements for a visitor; null for those that are as small as their content: buttons, bars, and figures in a text. */
const HEIGHTS_PX: Readonly<Record<string, number | null>> = {
  'app-notice': null,
  data: null,
  language: null,
  member: null,
  'notice-banner': null,
  options: 784,
  ticker: 88,
}

let sheet: CSSStyleSheet | undefined

/** Builds the style sheet. All its rules have the specificity 0, so that those of the page win. */
function buildSheet(tags: readonly string[], prefix: string): CSSStyleSheet {
  const find = (tag: string) => HEIGHTS_PX[tag.slice(prefix.length + 1)]
  const large = tags.filter((tag) => find(tag) !== null)
  const isLoading = ':where(:not(:defined),:state(loading)):where(:not([hidden]))'
  const rules = large.flatMap((tag) => {
    const height = find(tag)
    return height ? [`:where(${tag})${isLoading}{min-block-size:${height}px}`] : []
  })
  const built = new CSSStyleSheet()
  built.replaceSync(
    `:where(${large}):where(:not(:defined,[hidden])){display:block}:where(${large})${isLoading}{min-block-size:${DEFAULT_PX}px}${rules.join('')}`,
  )
  return built
}

/**
 * Reserves the space of elements in a document or shadow root until they have shown their first data, so that what is below does not move with each step. `tags` are those of the
 * operator with its prefix. Other roots are ignored.
 */
export function reserveSpace(root: Partial<DocumentOrShadowRoot>, tags: readonly string[], prefix: string): void {
  sheet ??= buildSheet(tags, prefix)
  if (root.adoptedStyleSheets?.includes(sheet) === false) root.adoptedStyleSheets.push(sheet)
}
