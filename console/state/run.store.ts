import { atom } from 'nanostores'
import type { CommandDescription } from '../../server/operations/console/describe-commands.ts'
import { toCommandRequest } from '../../shared/base/rules/command-request.rules.ts'
import { type Answer, send, setProof } from '../api/send.ts'
import { endSession, findCommand } from './session.store.ts'

/** Question of a running command to the person. */
export type Question =
  | { kind: 'proof'; settle: (isProven: boolean) => void }
  | { kind: 'confirm'; fact: string; settle: (agrees: boolean) => void }

/** Open question, or null. */
export const $question = atom<Question | null>(null)

/** Result of a command, after its questions. */
export type Outcome =
  | { kind: 'done'; data: unknown; text: string }
  | { kind: 'waits'; message: string; request: string }
  | { kind: 'refused' | 'failed'; message: string }
  | { kind: 'cancelled' }

/** Values of a command by input field. */
export type Input = Readonly<Record<string, string>>

/** Proves the second factor for the open question. Returns the reason why not, or null. */
export async function prove(code: string): Promise<string | null> {
  const answer = await send({ method: 'POST', path: '/session/proof', body: { code } })
  if (answer.kind === 'ended') closeQuestion(false)
  if (answer.kind !== 'done') return 'message' in answer ? answer.message : 'The backend did not accept this.'
  setProof((answer.data as { proof: string }).proof)
  closeQuestion(true)
  return null
}

/** Closes the open question with the decision of the person. */
export function closeQuestion(agrees: boolean): void {
  const question = $question.get()
  $question.set(null)
  question?.settle(agrees)
}

const ask = (question: { kind: 'proof' } | { kind: 'confirm'; fact: string }): Promise<boolean> =>
  new Promise((settle) => $question.set({ ...question, settle }))

/**
 * Runs the command of these words. If it needs the second factor or a confirmation, asks the person and sends it again. Its form has the only copy of the
 * typed values, so they stay after a problem.
 */
export async function run(words: string, input: Input = {}): Promise<Outcome> {
  const command = findCommand(words)
  if (!command) return { kind: 'refused', message: `Your roles do not permit "${words}".` }
  return settle(command, input, await sendCommand(command, input))
}

async function settle(command: CommandDescription, input: Input, answer: Answer): Promise<Outcome> {
  switch (answer.kind) {
    case 'proof':
      if (!(await ask({ kind: 'proof' }))) return { kind: 'cancelled' }
      return settle(command, input, await sendCommand(command, input))
    case 'confirm': {
      if (!(await ask({ kind: 'confirm', fact: answer.fact }))) return { kind: 'cancelled' }
      const confirmed = { ...input, [answer.field]: 'true' }
      return settle(command, confirmed, await sendCommand(command, confirmed))
    }
    case 'ended':
      endSession(answer.message)
      return { kind: 'failed', message: answer.message }
    case 'forbidden':
      return { kind: 'refused', message: answer.message }
    default:
      return answer
  }
}

const sendCommand = (command: CommandDescription, input: Input): Promise<Answer> =>
  send(toCommandRequest(command, input), { takesLong: command.takesLong })
