/** Returns whether every percent sign of a path begins a valid escape sequence. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a URL that the router can decode: escapes the percent signs of a path with invalid escape sequences. Paths of calls are unchanged and get rejected.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  return path.startsWith('/api/') || isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}
