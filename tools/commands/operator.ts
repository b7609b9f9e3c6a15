/** `npm run operator -- COMMAND`: commands for the operator. Most are sent to the running backend of this data folder (TRADELET_DATA). */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from '../../server/core/command/command.ts'
import { VERSION } from '../../server/core/version.ts'
import { loadDomains } from '../../server/domains.ts'
import { OperatorError, sendRequest } from './operator/backend-client.ts'
import { parseCommand } from './operator/command.ts'
import { createTerminalQuestion, sendConfirmed } from './operator/confirm.ts'
import { formatHelp, formatTopic } from './operator/help.ts'
import { type OwnCommand, ownCommands } from './operator/own-commands.ts'
import { toRequest } from './operator/request.ts'

// Backups and restored files are readable for this user only.
process.umask(0o077)

/** Commands of the backend, declared by its domains. None of them decides the result of an option. */
const backendCommands = (await loadDomains()).flatMap((domain) =>
  (domain.commands ?? []).filter(({ internal }) => !internal),
)
const commands: readonly (Command | OwnCommand)[] = [...backendCommands, ...ownCommands]
/** Interval at which progress is polled. */
const POLL_MS = 200
const args = process.argv.slice(2)
const FOOTER =
  'help TOPIC says what the commands that begin with TOPIC do. The backend must run on this machine; TRADELET_DATA says on which folder, if not .data. ' +
  'For a restore it must not, and for a backup it need not; both take DATABASE_URL as the backend does. ' +
  'Messages to members lie in its folder outbox, as .eml files, unless SMTP_URL and MAIL_FROM send them (mail list).'
const HELP = ['help', '--help', '-h']
const [first = 'help'] = args
if (first === '--version') console.log(VERSION)
else if (HELP.includes(first)) help(args[1])
else if (args.slice(1).some((arg) => HELP.includes(arg) && arg !== 'help')) help(first)
else await run()

async function run(): Promise<void> {
  try {
    const { command, typed } = parseCommand(commands, args)
    if (!('path' in command)) {
      const { output, hasFailed } = await command.run(typed, showProgress)
      clearProgress()
      console.log(output)
      if (hasFailed) process.exitCode = 1
      return
    }
    const asking = { ask: sendRequest, question: createTerminalQuestion(), hasYesOption: typed.yes !== undefined }
    const data = await followProgress(command, await sendConfirmed(toRequest(command, typed), asking))
    console.log(command.show(data))
    if (command.isFailure(data)) process.exitCode = 1
  } catch (error) {
    clearProgress()
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Polls a task that continues after the first response and shows its progress. There is no overall limit: each request is short. */
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

function help(topic: string | undefined): void {
  const text = topic === undefined ? formatHelp(commands, FOOTER) : formatTopic(commands, topic)
  if (text !== null) return console.log(text)
  console.error(`There is no topic "${topic}"; npm run operator -- help lists the commands.`)
  process.exitCode = 1
}
