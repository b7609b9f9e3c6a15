import type { Endpoint } from './endpoint.ts'

const isEndpoint = (declared: unknown): declared is Endpoint =>
  typeof declared === 'object' && declared !== null && 'path' in declared && 'access' in declared

/** Returns the calls that files of the contract declare, by name. `files` has the exports of each. */
export const collectEndpoints = (files: Readonly<Record<string, object>>): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.values(files).flatMap((file) => Object.entries(file).filter(([, declared]) => isEndpoint(declared))),
  )
