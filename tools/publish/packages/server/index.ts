/** Entry of `@tradelet/server`: calls and webhooks of a partner's server. */
export type * from '../../../../shared/base/contract/partner-events.ts'
export type * from './contract-types.ts'
export * from './partner-client.ts'
export * from './verify-webhook.ts'
