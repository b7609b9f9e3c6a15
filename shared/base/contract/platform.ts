import { collectEndpoints } from './collect-endpoints.ts'
import * as domains from './domains.ts'
import type { Endpoint } from './endpoint.ts'

type AnyEndpoint = Endpoint<never, never> | Endpoint
type Domains = typeof domains

/** Names of the calls that a file declares. */
type DeclaredCalls<File> = { [Name in keyof File]: File[Name] extends AnyEndpoint ? Name : never }[keyof File]

/** Name of a call in this code. */
export type CallName = { [File in keyof Domains]: DeclaredCalls<Domains[File]> }[keyof Domains]

type Platform = {
  readonly [Name in CallName]: {
    [File in keyof Domains]: Name extends keyof Domains[File] ? Domains[File][Name] : never
  }[keyof Domains]
}

/**
 * All calls of the platform by name, for the server, the audits and the API page. Browser code imports single endpoints from their files, so that a bundle
 * contains only the calls it makes.
 */
export const platform = collectEndpoints(domains) as unknown as Platform
