import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Element of an XML document. `children` are elements and text in document order. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  /** Line of its start tag, from 1. */
  line: number
}

/** Node of the parser: its only other property has the element's name and contains its children, or is `#text`. */
interface ParsedNode {
  ':@'?: Readonly<Record<string, string>>
  [name: string]: unknown
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  captureMetaData: true,
  // The parser passes unknown references through; `unescapeXml` rejects them.
  processEntities: false,
})
/** Property of a node with its position. The package declares it as `Symbol`, which cannot index an object. */
const POSITION = XMLParser.getMetaDataSymbol() as unknown as keyof ParsedNode

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

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

/** Returns a function that returns the line of an index. Indices must not decrease: each line is counted once. */
function createLineCounter(text: string): (index: number) => number {
  let [line, next] = [1, text.indexOf('\n')]
  return (index) => {
    for (; next >= 0 && next < index; next = text.indexOf('\n', next + 1)) line++
    return line
  }
}

/** CDATA sections, comments, processing instructions, and other declarations such as a DOCTYPE. */
const SECTION = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!/g

/**
 * Replaces CDATA sections by escaped text, and instructions by comments with as many lines: fast-xml-parser 5.12 drops text between instructions that contain
 * an apostrophe. @throws SyntaxError for other declarations, which it reads as elements.
 */
const simplifySections = (text: string): string =>
  text.replace(SECTION, (whole, cdata: string | undefined, index: number) => {
    if (whole === '<!') throw new SyntaxError(`line ${createLineCounter(text)(index)}: this is not well-formed XML`)
    return cdata === undefined ? `<!--${whole.replace(/[^\n]/g, '')}-->` : escapeXml(cdata)
  })

/**
 * Parses the XML that translation tools write: elements, attributes, text and CDATA. Skips comments and rejects a DOCTYPE. @throws SyntaxError with the line
 * number if it is not well formed.
 */
export function parseXml(source: string): XmlElement {
  const text = simplifySections(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw new SyntaxError(`line ${validity.err.line}: ${validity.err.msg}`)
  const nodes: ParsedNode[] = parser.parse(text)
  const roots = nodes.filter((node) => !('#text' in node))
  const [root] = roots
  if (!root || roots.length > 1) throw new SyntaxError('line 1: there is not exactly one root element')
  return toElement(root, createLineCounter(text))
}

function toElement(node: ParsedNode, getLine: (index: number) => number): XmlElement {
  const { startIndex = 0 } = node[POSITION] as { startIndex?: number }
  const line = getLine(startIndex)
  const name = Object.keys(node).find((key) => key !== ':@') ?? ''
  try {
    const attributes = Object.entries(node[':@'] ?? {}).map(([key, value]) => [key, unescapeXml(value)])
    const children = (node[name] as ParsedNode[]).map((child) =>
      '#text' in child ? unescapeXml(String(child['#text'])) : toElement(child, getLine),
    )
    return { name, attributes: Object.fromEntries(attributes), children, line }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SyntaxError(/^line \d+: /.test(reason) ? reason : `line ${line}: ${reason}`)
  }
}

/** Returns the child elements, of one name or all. */
export const getChildren = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child) => typeof child !== 'string').filter((child) => name === undefined || child.name === name)

/** Escapes text for an element or an attribute. Line breaks and tabs become references, because parsers turn them into spaces in attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"\r\t]/g, (sign) => {
    const name = Object.keys(ENTITIES).find((entity) => ENTITIES[entity] === sign)
    return name ? `&${name};` : `&#${sign.charCodeAt(0)};`
  })
