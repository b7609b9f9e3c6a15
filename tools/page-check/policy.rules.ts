/** Reads a content security policy as a browser does (CSP 3). */

/** Directives of one policy with their sources. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Returns the policies of a header or a meta element. Commas separate policies; the first of two equal directives counts. */
export const parsePolicies = (text: string): Policy[] =>
  text
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>()
      for (const part of policy.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
      }
      return directives
    })
    .filter((policy) => policy.size > 0)

/** Directives that apply if one is missing, nearest first. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
}

/** Returns the sources that a policy allows for a directive, or null if it restricts nothing. */
export function getSources(policy: Policy, directive: string): readonly string[] | null {
  const name = (FALLBACKS[directive] ?? [directive]).find((candidate) => policy.has(candidate))
  return name === undefined ? null : (policy.get(name) ?? [])
}

/** Schemes that a source of a scheme also allows: the encrypted one. */
const UPGRADES: Readonly<Record<string, readonly string[]>> = {
  'http:': ['http:', 'https:', 'ws:', 'wss:'],
  'https:': ['https:', 'wss:'],
  'ws:': ['ws:', 'wss:', 'http:', 'https:'],
  'wss:': ['wss:', 'https:'],
}

/** Schemes that a scheme alone, such as `https:`, allows. */
const OWN_UPGRADES: Readonly<Record<string, readonly string[]>> = {
  'http:': ['http:', 'https:'],
  'https:': ['https:'],
  'ws:': ['ws:', 'wss:'],
  'wss:': ['wss:'],
}

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^:/*]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i

/** Returns true if one of the sources allows an address on a page. */
export const allows = (sources: readonly string[], address: string, page: string): boolean =>
  sources.some((source) => matchesSource(source, new URL(address), new URL(page)))

function matchesSource(source: string, target: URL, page: URL): boolean {
  if (source === '*') return /^(?:https?|wss?):$/.test(target.protocol) || target.protocol === page.protocol
  if (source.toLowerCase() === "'self'")
    return target.host === page.host && (UPGRADES[page.protocol] ?? [page.protocol]).includes(target.protocol)
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return allowsScheme(source.toLowerCase(), target.protocol)
  const [, scheme, host = '', port, path = '/'] = HOST_SOURCE.exec(source) ?? []
  if (!host) return false
  const isSchemeAllowed = scheme
    ? allowsScheme(scheme.toLowerCase(), target.protocol)
    : (UPGRADES[page.protocol] ?? []).includes(target.protocol)
  return isSchemeAllowed && matchesHost(host, target.hostname) && matchesPort(port, target) && matchesPath(path, target)
}

const allowsScheme = (scheme: string, wanted: string): boolean => (OWN_UPGRADES[scheme] ?? [scheme]).includes(wanted)

const matchesHost = (host: string, wanted: string): boolean =>
  host === '*' ||
  (host.startsWith('*.')
    ? wanted.endsWith(host.slice(1).toLowerCase()) && wanted.length > host.length - 1
    : host.toLowerCase() === wanted)

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' }

const matchesPort = (port: string | undefined, { port: wanted, protocol }: URL): boolean =>
  port === '*' || (port ?? DEFAULT_PORTS[protocol]) === (wanted || DEFAULT_PORTS[protocol])

/** A path that ends with a slash allows everything below it, any other path one file. */
const matchesPath = (path: string, { pathname }: URL): boolean =>
  path.endsWith('/') ? pathname.startsWith(path) : pathname === path
