import * as domains from './domains.ts'
import type { Endpoint } from './endpoint.ts'

type AnyEndpoint = Endpoint<never, never> | Endpoint
type Domains = typeof domains

/** The names of the calls that a file declares. */
type CallsOf<File> = { [Name in keyof File]: File[Name] extends AnyEndpoint ? Name : never }[keyof File]

/** Our name of a call. */
export type CallName = { [File in keyof Domains]: CallsOf<Domains[File]> }[keyof Domains]

type Platform = {
  readonly [Name in CallName]: {
    [File in keyof Domains]: Name extends keyof Domains[File] ? Domains[File][Name] : never
  }[keyof Domains]
}

const isEndpoint = (declared: unknown): declared is Endpoint =>
  typeof declared === 'object' && declared !== null && 'path' in declared && 'access' in declared

/**
 * Every call of the platform by our name. For the server, the audits and the API page, which need them all; browser code imports single
 * endpoints from their domain, so that a bundle holds only the calls it makes.
 */
export const platform = Object.fromEntries(
  Object.values(domains).flatMap((file) => Object.entries(file).filter(([, declared]) => isEndpoint(declared))),
) as Platform
