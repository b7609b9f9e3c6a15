import { findEdits, type ShownBackend, showBackend } from '../../shared/base/rules/documentation.rules.ts'

/** Texts of the page that are edited together: those of one block of code, whose highlighting splits it, or a single one. */
type Group = readonly { node: Text; written: string }[]

/** Places without examples: the playground writes its own snippets. */
const LEFT_OUT = 'script, style, select, [data-shown-backend], [data-playground], [data-theme-editor]'

const toGroup = (nodes: readonly Text[]): Group => nodes.map((node) => ({ node, written: node.data }))

function listTexts(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest(LEFT_OUT)) found.push(node)
  return found
}

/** Writes the texts of a group as they are in the source, with the edits of a backend. */
function writeGroup(group: Group, backend: ShownBackend): void {
  const whole = group.map(({ written }) => written).join('')
  const edits = findEdits(whole, backend)
  let offset = 0
  for (const { node, written } of group) {
    const [from, to] = [offset, offset + written.length]
    let [text, at] = ['', from]
    // An edit that covers several texts is written into its first one.
    for (const edit of edits.filter(({ start, end }) => start < to && end > from)) {
      text += written.slice(at - from, Math.max(edit.start, from) - from)
      if (edit.start >= from) text += edit.text
      at = Math.min(edit.end, to)
    }
    text += written.slice(at - from)
    if (node.data !== text) node.data = text
    offset = to
  }
}

/** Creates the function that shows a backend in the texts and links of an element, also again with another version. */
export function createTextWriter(root: Element): (backend: ShownBackend) => void {
  const blocks = new Map<Element, Text[]>()
  const groups: Group[] = []
  for (const node of listTexts(root)) {
    const block = node.parentElement?.closest('pre, p code, li code, td code')
    if (block) blocks.set(block, [...(blocks.get(block) ?? []), node])
    else groups.push(toGroup([node]))
  }
  groups.push(...[...blocks.values()].map(toGroup))
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map((link) => ({
    link,
    written: link.getAttribute('href') ?? '',
  }))
  return (backend) => {
    for (const group of groups) writeGroup(group, backend)
    for (const { link, written } of links) link.setAttribute('href', showBackend(written, backend))
  }
}
