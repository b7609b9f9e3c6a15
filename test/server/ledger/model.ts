import { type AccountRef, getAccountAddress, type JournalEntry } from '../../../server/ledger/ledger.ts'

/** Reference model of the ledger: amounts as bigint in units of the last decimal place, one entry after the other. Shares only types with the ledger. */
export class Model {
  readonly balances = new Map<string, bigint>()
  readonly statements = new Map<string, { kind: string; reference: string; amount: bigint; balance: bigint }[]>()

  /** Books all entries or, if a member's balance would become negative, none; returns the address of that account. */
  post(entries: readonly JournalEntry[]): string | null {
    const draft = new Map(this.balances)
    const lines: [string, { kind: string; reference: string; amount: bigint; balance: bigint }][] = []
    for (const { kind, reference, postings } of entries)
      for (const { account, amount } of postings) {
        const address = getAccountAddress(account)
        const balance = (draft.get(address) ?? 0n) + units(amount)
        if (address.startsWith('member/') && balance < 0n) return address
        draft.set(address, balance)
        lines.push([address, { kind, reference, amount: units(amount), balance }])
      }
    for (const [address, balance] of draft) this.balances.set(address, balance)
    for (const [address, line] of lines) this.statements.set(address, [line, ...(this.statements.get(address) ?? [])])
    return null
  }

  balance(account: AccountRef): bigint {
    return this.balances.get(getAccountAddress(account)) ?? 0n
  }
}

/** Converts a decimal to a number of units of 10^-8. */
export function units(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole) * 10n ** 8n + BigInt(fraction.padEnd(8, '0'))
  return amount.startsWith('-') ? -size : size
}

/** Converts a number of units of 10^-8 to a decimal. */
export function text(count: bigint): string {
  const digits = (count < 0n ? -count : count).toString().padStart(9, '0')
  const whole = digits.slice(0, -8)
  const fraction = digits.slice(-8).replace(/0+$/, '')
  return `${count < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`
}
