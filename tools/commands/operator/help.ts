import type { Command, Help } from 'commander'

const WIDTH = 100
const [USAGE_INDENT, TEXT_INDENT] = ['  ', '      ']
const FOOTER =
  '"help TOPIC" describes the commands that begin with TOPIC. --json after a command prints its data as JSON. They are sent to the backend that runs on this machine with the data folder TRADELET_DATA (.data by default). ' +
  'Stop the backend before "restore"; "backup" works with or without it. Both take DATABASE_URL as the backend does. ' +
  'Without SMTP_URL and MAIL_FROM, messages to members are stored as .eml files in the folder outbox of the data folder ("mail list").'

/** Returns the help of a command and of those below it; for the whole program all usages. Replaces `formatHelp` of commander. */
export function formatHelp(command: Command, helper: Help): string {
  const wrap = (text: string, indent: string) => {
    const lines = helper.boxWrap(keepOptions(text), WIDTH - TEXT_INDENT.length)
    return indent + lines.replaceAll('\n', `\n${TEXT_INDENT}`).replaceAll(NO_BREAK, ' ')
  }
  const toUsage = (one: Command) => wrap(one.usage(), USAGE_INDENT)
  if (command.parent)
    return listCommands(command)
      .map((one) => `${toUsage(one)}\n${wrap(`${one.description()} (permission ${one.summary()})`, TEXT_INDENT)}\n`)
      .join('')
  const topics = [...command.commands].sort((a, b) => (a.name() < b.name() ? -1 : 1))
  const groups = topics.map((topic) => listCommands(topic).map(toUsage).join('\n')).filter(Boolean)
  return `${['npm run operator -- COMMAND', ...groups, helper.boxWrap(FOOTER, WIDTH)].join('\n\n')}\n`
}

/** Returns the command, if it can be typed, and all below it. Groups of commands have no description. */
const listCommands = (command: Command): Command[] => [
  ...(command.description() ? [command] : []),
  ...command.commands.flatMap(listCommands),
]

const NO_BREAK = '\0'
/** Keeps an option and its value on one line. */
const keepOptions = (text: string): string => text.replace(/(--\S+) (?=[A-Z])/g, `$1${NO_BREAK}`)
