import type { Command, Help } from 'commander'

const WIDTH = 100
const [USAGE_INDENT, TEXT_INDENT] = ['  ', '      ']
const FOOTER =
  'help TOPIC says what the commands that begin with TOPIC do. The backend must run on this machine; TRADELET_DATA says on which folder, if not .data. ' +
  'For a restore it must not, and for a backup it need not; both take DATABASE_URL as the backend does. ' +
  'Messages to members lie in its folder outbox, as .eml files, unless SMTP_URL and MAIL_FROM send them (mail list).'

/** Returns the help of a command and of those below it; for the whole program all usages. Replaces `formatHelp` of commander. */
export function formatHelp(command: Command, helper: Help): string {
  const wrap = (text: string, indent: string) => {
    const lines = helper.boxWrap(keepOptions(text), WIDTH - TEXT_INDENT.length)
    return indent + lines.replaceAll('\n', `\n${TEXT_INDENT}`).replaceAll(NO_BREAK, ' ')
  }
  const toUsage = (one: Command) => wrap(one.usage(), USAGE_INDENT)
  if (command.parent)
    return listCommands(command)
      .map((one) => `${toUsage(one)}\n${wrap(one.description(), TEXT_INDENT)}\n`)
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
