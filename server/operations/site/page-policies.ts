import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parsePageSources } from '../../platform/settings/page-sources.ts'
import { buildPagePolicy, findInlineSources, type InlineSources } from './page-policy.ts'

/** Time for which the inline sources of pages are cached, in ms. */
const FRESH_MS = 1_000
/** Stamp of a page that does not exist. */
const ABSENT_STAMP = 'undefined undefined'

/** Returns the pages of a folder, by their relative path. */
const listPages = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.html')).sort()

/**
 * Returns the inline sources of all pages of a folder. The site navigates without new documents, so the contents of the next page run under the policy of the
 * page that was opened first.
 */
async function readInlineSources(folder: string): Promise<InlineSources> {
  const sources = await Promise.all(
    (await listPages(folder)).map(async (name) => findInlineSources(await readFile(join(folder, name), 'utf8'))),
  )
  const all = (part: keyof InlineSources) => [...new Set(sources.flatMap((of) => of[part]))]
  return { scripts: all('scripts'), styles: all('styles'), backends: all('backends') }
}

/** Returns a stamp that changes when a page is written; constant for missing pages. */
export async function readStamp(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const stats = path.startsWith(folder + sep) ? await stat(path).catch(() => null) : null
  return `${stats?.mtimeMs} ${stats?.size}`
}

/** Page, and what its policy allows besides the inline sources of all pages; `styles` are the hashes of style sheets that only this response has. */
export interface PolicyInput {
  file: string
  script: string
  pictures: readonly string[]
  sources: string
  ancestors: string | undefined
  styles: readonly string[]
}

/**
 * Creates the policy for the pages of a folder, the same for all of them but for the pages that may frame them. Inline sources are read again when the
 * requested page has changed, and else once a second: a page that is built again under a running backend may be reached from unchanged pages.
 */
export function createPagePolicies(folder: string): (page: PolicyInput) => Promise<string> {
  let known: { readAt: number; stamps: Map<string, string>; inline: InlineSources } | null = null
  const read = async () => {
    const readAt = performance.now()
    const stamps = (await listPages(folder)).map(async (name) => [name, await readStamp(folder, name)] as const)
    known = { readAt, stamps: new Map(await Promise.all(stamps)), inline: await readInlineSources(folder) }
    return known
  }
  return async ({ file, script, pictures, sources, ancestors, styles }) => {
    const isCurrent =
      known !== null &&
      performance.now() - known.readAt < FRESH_MS &&
      (known.stamps.get(file) ?? ABSENT_STAMP) === (await readStamp(folder, file))
    const { inline } = known !== null && isCurrent ? known : await read()
    const further = parsePageSources(sources)
    const own = { ...inline, styles: [...new Set([...inline.styles, ...styles])] }
    return buildPagePolicy(script, own, pictures, 'sources' in further ? further.sources : {}, ancestors)
  }
}
