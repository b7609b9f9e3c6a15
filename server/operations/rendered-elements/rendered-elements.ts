import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLACEHOLDER_ORIGIN } from './element-page.ts'
import type { ElementRenderer } from './element-renderer.ts'
import type { RenderOrder, RenderResult } from './render-messages.ts'
import type { AttributeDeclaration } from './render-request.rules.ts'

/** Time in ms in which requests for the same element get the same figures. */
export const FRESH_MS = 2_000
/** Time in ms in which the site's own pages may still show the figures of an earlier visit. */
const USABLE_MS = 10_000
/** Time in ms that a page of the site waits for figures. It is sent without them then. */
const PAGE_WAIT_MS = 250
const MAX_KEPT = 200

interface Kept {
  at: number
  coming: Promise<RenderResult>
  known: RenderResult | null
}

/** Rendered elements that requests share. */
export interface RenderedElements {
  /** Returns the element as of at most 2 s ago. */
  render(order: RenderOrder): Promise<RenderResult>
  /** Returns the element as of at most 10 s ago; null if it is not ready within 250 ms. */
  peek(order: RenderOrder): Promise<RenderResult | null>
  /** Returns the attributes that an element of the build declares; null without a build. */
  readDeclarations(tag: string): Promise<readonly AttributeDeclaration[] | null>
}

/** Inserts an origin in place of the one with which elements are rendered. */
export const insertOrigin = (html: string, origin: string): string => html.replaceAll(PLACEHOLDER_ORIGIN, origin)

/** Creates the cache in front of a renderer, so that many visitors cost one rendering every 2 s. `folder` has the built elements. */
export function createRenderedElements(renderer: ElementRenderer, folder: string): RenderedElements {
  const kept = new Map<string, Kept>()
  let manifest: { build: string; read: Promise<unknown> } | null = null

  function start(key: string, order: RenderOrder): Kept {
    const entry: Kept = { at: performance.now(), coming: renderer.render(order), known: kept.get(key)?.known ?? null }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    entry.coming.then(
      (result) => {
        entry.known = result
      },
      () => kept.get(key) === entry && kept.delete(key),
    )
    return entry
  }

  function getEntry(order: RenderOrder): Kept {
    const key = JSON.stringify([renderer.getBuild(), order])
    const known = kept.get(key)
    return known && performance.now() - known.at < FRESH_MS ? known : start(key, order)
  }

  return {
    render: (order) => getEntry(order).coming,
    async peek(order) {
      const before = kept.get(JSON.stringify([renderer.getBuild(), order]))
      const isUsable = before?.known && performance.now() - before.at < USABLE_MS
      const { coming } = getEntry(order)
      if (isUsable) return before.known
      const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_WAIT_MS, null).unref())
      return Promise.race([coming.catch(() => null), late])
    },
    async readDeclarations(tag) {
      const build = renderer.getBuild()
      if (manifest?.build !== build) {
        const read = readFile(join(folder, 'custom-elements.json'), 'utf8').then(JSON.parse, () => null)
        manifest = { build, read }
      }
      return findDeclarations(await manifest.read, tag)
    },
  }
}

/** Returns the attributes of an element in a manifest of custom elements. */
function findDeclarations(manifest: unknown, tag: string): readonly AttributeDeclaration[] | null {
  const { modules = [] } = Object(manifest) as { modules?: { declarations?: Declaration[] }[] }
  const found = modules.flatMap(({ declarations = [] }) => declarations).find(({ tagName }) => tagName === tag)
  return found ? (found.attributes ?? []) : null
}

interface Declaration {
  tagName?: string
  attributes?: AttributeDeclaration[]
}
