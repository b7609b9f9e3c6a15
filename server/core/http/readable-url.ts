/** Whether the percent signs of an address stand for characters. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** The address of a request as the router can read it: where its percent signs mean nothing, they are taken for themselves. A call's address is left to be refused. */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  return path.startsWith('/api/') || isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}
