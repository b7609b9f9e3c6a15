import type { ProvenPasswords } from './registry/proven-passwords.ts'

declare module '../core/http/context.ts' {
  /** Services of members, which the platform shares. */
  interface Context {
    provenPasswords: ProvenPasswords
  }
}
