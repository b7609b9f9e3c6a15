import type { Element, HTMLElement, Node, ShadowRoot } from 'happy-dom'
import { escapeHtml } from '../../core/html.ts'
import type { SourcedSheet } from './element-page.ts'

/** Attribute of the host with its states, and of what its script removes when it shows its own content (shared/element/definition/lifecycle.ts). */
export const MARK = 'data-rendered'

/** CSS variable with which a page hides rendered content. An inherited `visibility` would not reach it, since `all: initial` stops it (shared/view/theme/base.css). */
export const VISIBILITY = '--tl-rendered-visibility'

const [ELEMENT_NODE, TEXT_NODE] = [1, 3]

const VOID_TAGS = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** Tags of elements within the view. They get tags that are never defined, so that they keep their content. */
const LEAF_TAG = /(?<![\w-])tl-(?=[a-z])/g

/** Condition of a style sheet on a state of its element. Before the element is defined, the host's attribute has the states. */
const STATE = /:state\(([\w-]+)\)/g

/**
 * Hides the element's own content while that of the server is shown. It has the same place and size, so nothing moves when the element removes the other. Rows of the
 * server keep their place: a browser may move a row that snaps when the layout changes.
 */
const COVER = `.app[${MARK}]{visibility:var(${VISIBILITY},visible)}.app[${MARK}] *{scroll-snap-type:none!important}.app:not([${MARK}]){position:absolute!important;inset:0;overflow:clip;visibility:hidden}`

/** Text for screen readers, for elements that show no freshness. */
const NOTE = `.${MARK}{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

/** Names for the elements within a view, in a text of HTML or CSS. */
const renameLeaves = (text: string): string => text.replace(LEAF_TAG, 'rendered-tl-')

/** Returns the text of style sheets for content that no script has touched, in few lines: each figure has its own. */
const writeStyles = (sheets: readonly SourcedSheet[]): string =>
  renameLeaves(sheets.map(({ source = '' }) => source.trim().replace(/\s+/g, ' ')).join('\n'))
    .replace(STATE, `[${MARK}~="$1"]`)
    .replaceAll('</', '<\\/')

const getSheets = (root: ShadowRoot): readonly SourcedSheet[] => root.adoptedStyleSheets

/** Returns the HTML of the shadow root of an element: a template whose content the parser of a browser puts into a shadow root. `note` is for screen readers. */
export function serializeShadow(
  host: HTMLElement,
  { note, isUsed }: { note: string | null; isUsed: (sheet: SourcedSheet) => boolean },
): { html: string; styles: string } {
  const root = host.shadowRoot as ShadowRoot
  const styles = `${writeStyles(getSheets(root).filter(isUsed))}\n${COVER}${note === null ? '' : `\n${NOTE}`}`
  const content = [...root.children].map((child) => {
    child.setAttribute(MARK, '')
    return serializeNode(child)
  })
  const said = note === null ? '' : `<span class="${MARK}" ${MARK}>${escapeHtml(note)}</span>`
  return {
    html: `<template shadowrootmode="open"><style ${MARK}>${styles}</style>${said}${content.join('')}</template>`,
    styles,
  }
}

function serializeNode(node: Node): string {
  if (node.nodeType === TEXT_NODE) return escapeHtml(node.textContent)
  return node.nodeType === ELEMENT_NODE ? serializeElement(node as Element) : ''
}

function serializeElement(element: Element): string {
  const tag = renameLeaves(element.localName)
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${escapeHtml(value ?? '')}"`).join('')
  if (VOID_TAGS.has(tag)) return `<${tag}${attributes}>`
  const { shadowRoot } = element
  const shadow = shadowRoot
    ? `<template shadowrootmode="open"><style>${writeStyles(getSheets(shadowRoot))}</style>${serializeChildren(shadowRoot)}</template>`
    : ''
  return `<${tag}${attributes}>${shadow}${serializeChildren(element)}</${tag}>`
}

const serializeChildren = (parent: Node): string => [...parent.childNodes].map(serializeNode).join('')
