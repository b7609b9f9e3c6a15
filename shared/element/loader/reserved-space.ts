/** Height in CSS px of an element that asks a visitor to log in. */
const DEFAULT_PX = 236
/**
 * Heights of other elements for a visitor, at 390 px, in CSS px; null for those that are as small as their content or may show nothing: buttons, bars, and figures in a text. Pages of
 * partners begin with visitors, since sessions of partners are in memory only.
 */
const HEIGHTS_PX: Readonly<Record<string, number | null>> = {
  'app-notice': null,
  banner: 132,
  bulletin: null,
  'candle-demo': 626,
  data: null,
  exchange: 776,
  'forgot-password': 729,
  language: null,
  legal: 164,
  login: 513,
  market: 644,
  member: null,
  menu: 184,
  'notice-banner': null,
  options: 587,
  'order-book': 441,
  'partner-access': 292,
  'public-trade': 391,
  ranking: 560,
  register: 750,
  'spot-orders': 324,
  ticker: 88,
  wallet: null,
}

let sheet: CSSStyleSheet | undefined

/** Builds the style sheet. All its rules have the specificity 0, so that those of the page win. */
function buildSheet(tags: readonly string[], prefix: string): CSSStyleSheet {
  const find = (tag: string) => HEIGHTS_PX[tag.slice(prefix.length + 1)]
  const large = tags.filter((tag) => find(tag) !== null)
  // The content of a server is as high as the element.
  const isLoading = ':where(:not(:defined),:state(loading)):where(:not([hidden],[data-rendered]))'
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
 * Reserves the space of elements in a document or shadow root until they have shown their first data, so that what is below does not move with each step. `files` has
 * the tags of the operator, with its prefix. Other roots are ignored.
 */
export function reserveSpace(
  root: Partial<DocumentOrShadowRoot>,
  files: ReadonlyMap<string, unknown>,
  prefix: string,
): void {
  sheet ??= buildSheet([...files.keys()], prefix)
  if (root.adoptedStyleSheets?.includes(sheet) === false) root.adoptedStyleSheets.push(sheet)
}
