/** `npm run operator -- COMMAND`: what the operator can do while the backend runs. Talks to the one of this data folder (TRADELET_DATA). */
import { loadDomains } from '../server/domains.ts'
import { ask, OperatorError } from './operator/backend-door.ts'
import { parse } from './operator/command.ts'
import { requestOf } from './operator/request.ts'

/** Everything the operator can say, as the domains of the backend declare it. None of it decides how an option ends. */
const commands = (await loadDomains()).flatMap((domain) => domain.commands ?? [])
const args = process.argv.slice(2)
if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) console.log(help())
else await run()

async function run(): Promise<void> {
  try {
    const { command, typed } = parse(commands, args)
    const data = await ask(requestOf(command, typed))
    console.log(command.show(data))
    if (command.isBad(data)) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)
  return `npm run operator -- COMMAND\n\n${lines.join('\n')}\n\nThe backend must run on this machine; TRADELET_DATA says on which folder, if not .data.
Messages to members lie in its folder outbox, as .eml files, unless SMTP_URL and MAIL_FROM send them (mail list).`
}
