/** Form of DATABASE_URL: scheme, user and password, hosts, database, parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const TARGET = 'target_session_attrs'
/** Maximum number of hosts. Each search asks all of them at once. */
const MAX_HOSTS = 8

const FORM = 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.'
const HOSTS = `DATABASE_URL must name 1 to ${MAX_HOSTS} hosts with commas between them, each with a port from 1 to 65535 or none, as in a:5432,b:5432.`

/**
 * Parses DATABASE_URL, which names one or several hosts as the addresses of libpq do: `postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write`.
 * Returns one address for each host, or one sentence with the rule that the value breaks. The sentence does not repeat the address, which may contain a password.
 */
export function parseDatabaseUrl(text: string): { urls: readonly string[] } | { problem: string } {
  const parts = PARTS.exec(text)
  if (!parts) return { problem: FORM }
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = parts
  const params = query.split('&').filter(Boolean)
  const targets = params.filter((param) => param.startsWith(`${TARGET}=`))
  if (targets.some((param) => param !== `${TARGET}=read-write`))
    return { problem: `${TARGET} in DATABASE_URL must be read-write: a node needs the primary.` }
  const rest = params.filter((param) => !targets.includes(param)).join('&')
  const names = hosts.split(',')
  const urls = names.map((host) => `${scheme}${user}${host}${path}${rest && `?${rest}`}`)
  if (!urls.every(isOneHost)) return { problem: names.length === 1 ? FORM : HOSTS }
  if (names.length > MAX_HOSTS) return { problem: HOSTS }
  if (names.length > 1 && targets.length === 0)
    return { problem: `DATABASE_URL with several hosts needs ?${TARGET}=read-write: a node needs the primary.` }
  return { urls }
}

function isOneHost(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.port !== '0'
}
