import { isDevelopmentHost } from '../../shared/base/contract/development-host.ts'
import { EDITOR_ADDRESSES, type EditorName } from '../../shared/base/rules/documentation.rules.ts'

/** Script of an operator that loads elements, with its address. */
const LOADER = /<script\b[^>]*\bsrc="([^"]+\/embed\/[^"]+)"/

/** Relative address of a file, which an editor does not have. */
const BESIDE = /\b(?:src|href)="(?!https?:|data:|#)/

/** Returns whether code is a whole example: HTML that loads the elements, has one, and needs no other files. */
export const isWholeExample = (code: string): boolean =>
  LOADER.test(code) && /<tl-[a-z]/.test(code) && !BESIDE.test(code)

/** Returns the origin that an example loads the elements from, if only some browsers can reach it: an address of one machine, or one without https. Null if all can. */
export function findLocalOrigin(code: string): string | null {
  const url = URL.parse(LOADER.exec(code)?.[1] ?? '')
  if (url === null) return null
  return url.protocol === 'https:' && !isDevelopmentHost(url.hostname) ? null : url.origin
}

const toPage = (title: string, code: string): string =>
  /^\s*<!doctype html>/i.test(code)
    ? code
    : `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>\n</head>\n<body>\n${code}\n</body>\n</html>\n`

/** Fields of the form that each editor accepts. Sources: blog.codepen.io/documentation/prefill, developer.stackblitz.com, "POST API". */
const FIELDS: Readonly<Record<EditorName, (title: string, code: string) => Readonly<Record<string, string>>>> = {
  CodePen: (title, html) => ({ data: JSON.stringify({ title, html }) }),
  StackBlitz: (title, code) => ({
    'project[title]': title,
    'project[template]': 'html',
    'project[files][index.html]': toPage(title, code),
  }),
}

/** Names of the editors, in the order of their buttons. */
export const EDITORS = Object.keys(EDITOR_ADDRESSES) as readonly EditorName[]

/** Returns the form that opens an example in an editor. */
export const createEditorForm = (
  editor: EditorName,
  title: string,
  code: string,
): { action: string; fields: Readonly<Record<string, string>> } => ({
  action: EDITOR_ADDRESSES[editor],
  fields: FIELDS[editor](title, code),
})
