import type { MoneyDetail } from '../../../shared/state/page/action-events.ts'

let recorded: MoneyDetail[] = []
addEventListener('tl-money', (event) => recorded.push((event as CustomEvent<MoneyDetail>).detail))

/** Returns phase and facts of each `tl-money` since the last call, in one line each. */
export function takeMoneyFacts(): string[] {
  const lines = recorded.map(({ phase, id, coin, account, amount, fee }) =>
    [phase, id, coin, account, amount, fee].map(String).join(' '),
  )
  recorded = []
  return lines
}
