import type { options } from 'preact'
import type { RenderedNode } from './rendered-node.ts'

/** Nodes of views by their elements on the page. */
const nodes = new WeakMap<Node, RenderedNode>()
/** Words of the text nodes of views at their last rendering. */
const words = new WeakMap<Node, unknown>()
/** Texts that the current rendering has changed. */
let changed: RenderedNode[] = []
/** Elements of texts that the current rendering removes, and that were not in them. */
let emptied: RenderedNode[] = []

/**
 * Renews texts of views that a translator of the page has replaced, wrapped or moved. Preact writes changed words to its own text node, which the page no longer shows.
 * The content of its element is therefore put back, and a translator translates it as any new content. Unchanged texts stay translated.
 *
 * It may be called while views are shown: a text that was rendered before counts as changed at its next rendering.
 */
export function renewReplacedTexts(renderer: typeof options): void {
  const hooks = renderer as { __c?: (...commit: unknown[]) => void }
  const { diffed, unmount } = renderer
  const { __c: commit } = hooks
  renderer.diffed = (vnode) => {
    diffed?.(vnode)
    const node = vnode as unknown as RenderedNode
    const { type, props, __e: place } = node
    if (!place || typeof type === 'function') return
    if (type !== null) nodes.set(place, node)
    else if (words.get(place) !== props) {
      words.set(place, props)
      changed.push(node)
    }
  }
  renderer.unmount = (vnode) => {
    unmount?.(vnode)
    emptied.push(...findLeft(vnode as unknown as RenderedNode))
  }
  // Before, new nodes are not in their places.
  hooks.__c = (...rendering) => {
    commit?.(...rendering)
    const left = [...emptied, ...changed.flatMap(findLeft)]
    changed = []
    emptied = []
    left.forEach(restoreContent)
  }
}

/** Returns the node of the element of a text that is not in it. */
function findLeft({ type, __: above, __e: text }: RenderedNode): RenderedNode[] {
  let parent = type === null ? above : null
  while (typeof parent?.type === 'function') parent = parent.__
  const element = parent?.__e
  return parent && element && text && text.parentNode !== element ? [parent] : []
}

/** Puts the nodes of a view back into their element, and removes others from it. */
function restoreContent(renderedNode: RenderedNode): void {
  const element = renderedNode.__e
  if (!element) return
  // An element that was rendered before this file was loaded, and not since, is not in the map.
  const own = listNodes(nodes.get(element) ?? renderedNode)
  for (const child of [...element.childNodes]) if (!own.includes(child)) child.remove()
  own.forEach((child, at) => {
    const present = element.childNodes[at] ?? null
    if (present !== child) element.insertBefore(child, present)
  })
}

/** Returns the nodes on the page of which the content of a node consists. */
const listNodes = (node: RenderedNode | null | undefined): ChildNode[] =>
  (node?.__k ?? []).flatMap((child) => (typeof child?.type === 'function' ? listNodes(child) : (child?.__e ?? [])))
