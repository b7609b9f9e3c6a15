/** `npm run operator -- COMMAND`: commands for the operator. Most are sent to the running backend of this data folder (TRADELET_DATA). */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from '../../server/core/command/command.ts'
import { VERSION } from '../../server/core/version.ts'
import { loadDomains } from '../../server/domains.ts'
import { ask, OperatorError } from './operator/backend-client.ts'
import { parse } from './operator/command.ts'
import { askConfirmed, terminalQuestion } from './operator/confirm.ts'
import { helpText, topicText } from './operator/help.ts'
import { type OwnCommand, ownCommands } from './operator/own-commands.ts'
import { requestOf } from './operator/request.ts'

// Backups and restored files are readable for this user only.
process.umask(0o077)

/** Commands of the backend, declared by its domains. None of them decides the result of an option. */
const asked = (await loadDomains()).flatMap((domain) => (domain.commands ?? []).filter(({ internal }) => !internal))
const commands: readonly (Command | OwnCommand)[] = [...asked, ...ownCommands]
/** Interval at which progress is polled. */
const LOOK_MS = 200
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
    const { command, typed } = parse(commands, args)
    if ('work' in command) {
      const { output, hasFailed } = await command.work(typed, showProgress)
      clearProgress()
      console.log(output)
      if (hasFailed) process.exitCode = 1
      return
    }
    const asking = { ask, question: terminalQuestion(), saysYes: typed.yes !== undefined }
    const data = await followed(command, await askConfirmed(requestOf(command, typed), asking))
    console.log(command.show(data))
    if (command.isBad(data)) process.exitCode = 1
  } catch (error) {
    clearProgress()
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Polls a task that continues after the first response and shows its progress. There is no overall limit: each request is short. */
async function followed({ follow }: Command, first: unknown): Promise<unknown> {
  let data = first
  for (let line = follow?.progress(data); follow && line; line = follow.progress(data)) {
    showProgress(line)
    await sleep(LOOK_MS)
    data = await ask({ method: 'GET', path: follow.path })
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
  const text = topic === undefined ? helpText(commands, FOOTER) : topicText(commands, topic)
  if (text !== null) return console.log(text)
  console.error(`There is no topic "${topic}"; npm run operator -- help lists the commands.`)
  process.exitCode = 1
}
