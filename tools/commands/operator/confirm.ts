import { createInterface } from 'node:readline/promises'
import { type ask, type OperatorRequest, Unconfirmed } from './backend-client.ts'

/** Asks the operator a yes/no question; true for yes. */
export type Question = (text: string) => Promise<boolean>

interface Asking {
  ask: typeof ask
  /** Null without a terminal. */
  question: Question | null
  /** True if `--yes` was typed, which confirms without a terminal. */
  saysYes: boolean
}

/**
 * Sends a request. If the backend asks for a confirmation, asks on the terminal and sends it again. Without a terminal `--yes` confirms.
 * @throws the backend's `Unconfirmed` if the operator does not confirm.
 */
export async function askConfirmed(request: OperatorRequest, { ask, question, saysYes }: Asking): Promise<unknown> {
  try {
    return await ask(request)
  } catch (error) {
    if (!(error instanceof Unconfirmed)) throw error
    const agrees = question === null ? saysYes : await question(`${error.fact} Go on? [y/N] `)
    if (!agrees) throw question === null ? error : new Unconfirmed('Nothing was done.', error)
    return ask({ ...request, body: { ...request.body, [error.field]: 'true' } })
  }
}

/** Returns a question on the terminal of this process; null without a terminal. */
export function terminalQuestion(): Question | null {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) return null
  return async (text) => {
    const lines = createInterface({ input: stdin, output: stdout })
    try {
      return /^y(es)?$/i.test((await lines.question(text)).trim())
    } finally {
      lines.close()
    }
  }
}
