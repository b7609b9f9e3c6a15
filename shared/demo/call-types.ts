import type * as domains from '../base/contract/domains.ts'
import type { FormValues, ResponseData } from '../base/contract/endpoint.ts'
import type { CallName, platform } from '../base/contract/platform.ts'
import type { DemoBackend } from './backend.ts'

type Domains = typeof domains
type AnyCall = { readonly path: string; readonly access: string; readonly data: unknown }

/**
 * Handler of a call: returns its data, or throws a `DemoRefusal`.
 *
 * @param form values of the call's form
 * @param demo state that the call reads and changes
 */
export type CallHandler<E> = (form: FormValues<E>, demo: DemoBackend) => ResponseData<E>

/** Handlers of all calls that a file of the contract declares, by name. A missing one is a compile error. */
export type DomainCalls<File extends keyof Domains> = {
  readonly [Name in keyof Domains[File] as Domains[File][Name] extends AnyCall ? Name : never]: CallHandler<
    Domains[File][Name]
  >
}

/** Calls of the contract's file `session.ts` whose handlers load on demand. */
export type LateSessionCall =
  | 'bindAddress'
  | 'changePassword'
  | 'removeAddress'
  | 'setTradingPassword'
  | 'submitIdentity'

/** Call of the contract's file `settings.ts` whose handler loads on demand. */
export type LateSettingCall = 'getLanguages'

/** Handlers of all calls of the contract. */
export type AllCalls = { readonly [Name in CallName]: CallHandler<(typeof platform)[Name]> }
