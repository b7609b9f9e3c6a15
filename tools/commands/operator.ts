/** `npm run operator -- COMMAND`: commands for the operator. Most are sent to the running backend of this data folder (TRADELET_DATA). */

import { setTimeout as sleep } from 'node:timers/promises'
import { CommanderError } from 'commander'
import type { Command } from '../../server/core/command/command.ts'
import { loadOperatorCommands } from './operator/all-commands.ts'
import { OperatorError, type OperatorRequest, ProofRequired, sendRequest } from './operator/backend-client.ts'
import { createTerminalQuestion, sendConfirmed } from './operator/confirm.ts'
import type { OwnCommand } from './operator/own-commands.ts'
import { createProgram, type Printing, type TypedInput } from './operator/program.ts'
import { createPrompt } from './operator/prompt.ts'
import { readFiles } from './operator/read-files.ts'
import { toRequest } from './operator/request.ts'
import { prove } from './operator/session-commands.ts'

// Backups and restored files are readable for this user only.
process.umask(0o077)

/** All commands. None of them decides the result of an option. */
const commands = await loadOperatorCommands()
/** Interval at which progress is polled. */
const POLL_MS = 200

const [, , ...args] = process.argv
try {
  await createProgram<Command | OwnCommand>(commands, run).parseAsync(args.length > 0 ? args : ['help'], {
    from: 'user',
  })
} catch (error) {
  clearProgress()
  if (!(error instanceof OperatorError || error instanceof CommanderError)) throw error
  // Commander has printed its own errors.
  if (error instanceof OperatorError) console.error(error.message)
  process.exitCode = error.exitCode
}

async function run(command: Command | OwnCommand, input: TypedInput, { isJson }: Printing): Promise<void> {
  if (!('path' in command)) {
    const { output, hasFailed } = await command.run(input, showProgress)
    clearProgress()
    if (output !== null) console.log(isJson ? JSON.stringify({ output, failed: hasFailed === true }) : output)
    if (hasFailed) process.exitCode = 1
    return
  }
  const timeout = command.takesLong ? null : undefined
  const asking = {
    ask: (request: OperatorRequest) => sendProven(request, timeout),
    question: createTerminalQuestion(),
    hasYesOption: input.yes !== undefined,
  }
  const data = await followProgress(
    command,
    await sendConfirmed(toRequest(command, await readFiles(command, input)), asking),
  )
  console.log(isJson ? JSON.stringify(data, null, 2) : command.show(data))
  if (command.isFailure(data)) process.exitCode = 1
}

/** Sends a request. If the backend wants a proof of the second factor and there is a terminal, asks for a code and sends the request again. */
async function sendProven(request: OperatorRequest, timeout: number | null | undefined): Promise<unknown> {
  try {
    return await sendRequest(request, timeout)
  } catch (error) {
    if (!(error instanceof ProofRequired) || !process.stdin.isTTY) throw error
    const prompt = createPrompt()
    const code = await prompt.ask('This needs a code of the app: ').finally(prompt.close)
    await prove(code)
    return sendRequest(request, timeout)
  }
}

/** Polls a task that continues after the first response and shows its progress. The task may take any time, because each request is short. */
async function followProgress({ follow }: Command, first: unknown): Promise<unknown> {
  let data = first
  for (let line = follow?.progress(data); follow && line; line = follow.progress(data)) {
    showProgress(line)
    await sleep(POLL_MS)
    data = await sendRequest({ method: 'GET', path: follow.path })
  }
  clearProgress()
  return data
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}

/** Shows one line that is overwritten, on a terminal only: it would fill a log. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
}
