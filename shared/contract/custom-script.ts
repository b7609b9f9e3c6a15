/** A script of the setting `custom_script`: its code, or where it comes from, and the attributes it was written with (`async`, `data-…`). */
export interface CustomScript {
  /** Absolute address of an external script, or null for one with its own code. */
  src: string | null
  code: string
  attributes: Readonly<Record<string, string>>
}

const TAG = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/**
 * Reads `custom_script`: its `<script>` tags in their order; without any, an address of its own is an external script, and anything else code.
 * The server allows exactly these in the page's policy, and the page runs exactly these: one reading for both.
 */
export function scriptsOf(setting: string): CustomScript[] {
  const tags = [...setting.matchAll(TAG)].map(([, attributes = '', code = '']) => readTag(attributes, code))
  if (tags.length > 0) return tags.filter(({ src, code }) => src !== null || code.trim() !== '')
  const text = setting.trim()
  if (text === '') return []
  const address = /\s/.test(text) ? null : webAddress(text)
  return [address ? { src: address, code: '', attributes: {} } : { src: null, code: text, attributes: {} }]
}

function readTag(written: string, code: string): CustomScript {
  const attributes: Record<string, string> = {}
  let src: string | null = null
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? ''
    const key = name.toLowerCase()
    if (key === 'src') src = webAddress(value)
    // What an attribute would run is covered by no hash; a nonce is the server's to give.
    else if (!key.startsWith('on') && key !== 'nonce') attributes[key] = value
  }
  return { src, code: src === null ? code : '', attributes }
}

/** An address with its scheme; those without one of the web are none. */
function webAddress(text: string): string | null {
  const address = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}
