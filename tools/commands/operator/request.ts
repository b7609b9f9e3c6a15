import type { Command } from '../../../server/core/command/command.ts'
import type { OperatorRequest } from './backend-client.ts'
import type { TypedInput } from './program.ts'

/** Builds the request of a command. Values fill the path's parameters; the rest goes into the query, or the body of a POST or PUT. */
export function toRequest({ method, path, defaults }: Command, typed: TypedInput): OperatorRequest {
  const input: Record<string, string> = { ...defaults(), ...typed }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(input[name] ?? '')
    delete input[name]
    return value
  })
  if (Object.keys(input).length === 0) return { method, path: filled }
  return method === 'GET' || method === 'DELETE'
    ? { method, path: `${filled}?${new URLSearchParams(input)}` }
    : { method, path: filled, body: input }
}
