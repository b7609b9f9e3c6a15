/** Parts of an operator command that decide how its input is sent. */
export interface CommandRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters: `/reviews/:id`. */
  readonly path: string
}

/** Request of an operator command. */
export interface CommandRequest extends CommandRoute {
  readonly body?: Record<string, string>
}

/** Builds the request of an operator command. Values fill the path's parameters; the rest goes into the query, or the body of a POST or PUT. */
export function toCommandRequest(
  { method, path }: CommandRoute,
  given: Readonly<Record<string, string>>,
): CommandRequest {
  const input: Record<string, string> = { ...given }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(input[name] ?? '')
    delete input[name]
    return value
  })
  if (Object.keys(input).length === 0) return { method, path: filled }
  return method === 'GET' || method === 'DELETE'
    ? { method, path: `${filled}?${formatQuery(input)}` }
    : { method, path: filled, body: input }
}

const formatQuery = (input: Readonly<Record<string, string>>): string =>
  Object.entries(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
