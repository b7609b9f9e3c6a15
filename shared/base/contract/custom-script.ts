/** Script of the setting `custom_script`: its code or its address, and its attributes (`async`, `data-…`). */
export interface CustomScript {
  /** Absolute address of an external script; null for an inline script. */
  src: string | null
  code: string
  attributes: Readonly<Record<string, string>>
}

const TAG = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/**
 * Parses `custom_script` into its `<script>` tags in order. Without tags, a single address is an external script and any other text is code. The
 * server's Content-Security-Policy allows these scripts and the page runs them, so both use this parser.
 */
export function scriptsOf(setting: string): CustomScript[] {
  const tags = [...setting.matchAll(TAG)].map(([, attributes = '', code = '']) => readTag(attributes, code))
  if (tags.length > 0) return tags.filter(({ src, code }) => src !== null || code.trim() !== '')
  const text = setting.trim()
  if (text === '') return []
  const address = /\s/.test(text) ? null : parseWebAddress(text)
  return [address ? { src: address, code: '', attributes: {} } : { src: null, code: text, attributes: {} }]
}

function readTag(written: string, code: string): CustomScript {
  const attributes: Record<string, string> = {}
  let src: string | null = null
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? ''
    const key = name.toLowerCase()
    if (key === 'src') src = parseWebAddress(value)
    // Event-handler attributes are not covered by a CSP hash. Only the server sets nonces.
    else if (!key.startsWith('on') && key !== 'nonce') attributes[key] = value
  }
  return { src, code: src === null ? code : '', attributes }
}

/** Returns the absolute http(s) address, or null for any other text. */
function parseWebAddress(text: string): string | null {
  const address = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}
