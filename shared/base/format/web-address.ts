/** Resolves an http(s) address against the site's; "" for anything else. */
export function resolveWebAddress(address: string, site: string): string {
  if (address.trim() === '' || !URL.canParse(address, `${site}/`)) return ''
  const { protocol, href } = new URL(address, `${site}/`)
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}
