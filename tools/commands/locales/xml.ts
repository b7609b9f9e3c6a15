/** Element of an XML document. `children` are elements and text in document order. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  /** Line of its start tag, from 1. */
  line: number
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Tag, comment, processing instruction, CDATA section, or the text up to the next of them. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Resolves references. Supports only the five predefined entities and character references: custom entities could expand without limit. */
function unescapeXml(text: string): string {
  return text.replace(/&([^;\s&]*);?/g, (whole, name: string) => {
    const code = /^#x([\da-f]{1,6})$/i.exec(name)?.[1]
    const decimal = /^#(\d{1,7})$/.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : Number(decimal ?? Number.NaN)
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    const sign = known ?? (point <= 0x10ffff ? String.fromCodePoint(point) : undefined)
    if (sign === undefined || !whole.endsWith(';')) throw new SyntaxError(`${whole} is not a known reference`)
    return sign
  })
}

/**
 * Parses the XML that translation tools write: elements, attributes, text and CDATA. Skips comments and rejects a DOCTYPE. fast-xml-parser 5.12 cannot replace
 * this function: it drops the text between two processing instructions that contain an apostrophe, and parses `<!unit>` as an element. @throws SyntaxError with
 * the line number if it is not well formed.
 */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const root: XmlElement = { name: '', attributes: {}, children: [], line: 0 }
  const open = [root]
  let [line, at] = [1, 0]
  const fail = (reason: string): never => {
    throw new SyntaxError(`line ${line}: ${reason}`)
  }
  while (at < text.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text) ?? fail('this is not well-formed XML')
    const [token, cdata, closed, opened, attributes = '', empty, plain] = found
    const parent = open.at(-1) ?? fail('there is more after the end')
    try {
      if (cdata !== undefined) parent.children.push(cdata)
      else if (plain !== undefined) parent.children.push(unescapeXml(plain))
      else if (closed !== undefined) {
        if (parent.name !== closed) fail(`</${closed}> closes <${parent.name}>`)
        open.pop()
      } else if (opened !== undefined) {
        const element: XmlElement = { name: opened, attributes: parseAttributes(attributes), children: [], line }
        parent.children.push(element)
        if (!empty) open.push(element)
      }
    } catch (error) {
      fail(error instanceof Error ? error.message.replace(/^line \d+: /, '') : String(error))
    }
    line += token.split('\n').length - 1
    at += token.length
  }
  if (open.length !== 1) fail(`<${open.at(-1)?.name}> is not closed`)
  return getChildren(root)[0] ?? fail('there is no element')
}

const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, unescapeXml(double ?? single ?? '')]),
  )

/** Returns the child elements, of one name or all. */
export const getChildren = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child) => typeof child !== 'string').filter((child) => name === undefined || child.name === name)

/** Escapes text for an element or an attribute. Line breaks and tabs become references, because parsers turn them into spaces in attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"\r\t]/g, (sign) => {
    const name = Object.keys(ENTITIES).find((entity) => ENTITIES[entity] === sign)
    return name ? `&${name};` : `&#${sign.charCodeAt(0)};`
  })
