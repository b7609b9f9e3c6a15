import type { DemoBackend } from '../backend.ts'
import { DemoRefusal } from '../demo-refusal.ts'

/** Any password is accepted until the member has set one in the demo. */
const isRight = (known: string | null, given: string): boolean => known === null || known === given

/** @throws DemoRefusal if the trading password is missing or wrong; `field` is its form field. */
export function assertTradingPassword({ member }: DemoBackend, given: string | null, field: string): void {
  if (!given) throw new DemoRefusal('confirmTrading', field, 'missing')
  if (!isRight(member.tradingPassword, given)) throw new DemoRefusal('wrongTrading', field, 'wrong')
}

/** @throws DemoRefusal if the login password is wrong; `field` is its form field. */
export function assertLoginPassword({ member }: DemoBackend, given: string, field: string): void {
  if (!isRight(member.password, given)) throw new DemoRefusal('wrongLogin', field, 'wrong')
}
