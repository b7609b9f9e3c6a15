import type { Command } from 'commander'
import { type CommandSyntax, createProgram } from '../commands/operator/program.ts'
import { createExample, formatShellLine } from './command-examples.ts'

const HEAD = `# Operator commands

<!-- Generated from the declarations of the commands by \`npm run build -- --docs\`; do not edit. -->

\`npm run operator -- COMMAND\` runs a command on the machine of the backend, with the data folder \`TRADELET_DATA\` (\`.data\` by default). In a container:
\`docker compose exec a npm run operator -- COMMAND\`. \`npm run operator -- help TOPIC\` prints the commands of a topic, such as \`help reviews\`. A command that
fails prints the reason to the standard error. \`--json\` after any command prints its data as JSON instead of text.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | a check found something, the command line is wrong, or the command failed for another reason |
| 2 | refused, or it needs \`--yes\`: nothing was changed |
| 3 | no backend was reached, or its answer did not come: repeat a booking under its \`--key\` |
| 4 | the person may not run it, must log in or prove the second factor, or the operator token is missing or wrong |
| 5 | it waits for a second person: nothing was changed yet |

The permission of a command is a domain and a verb. Roles give them to people; whoever can read the operator token on this machine is the person \`shell\` and has all
of them, see [people and roles](operators.md). What is recorded of a command: [audit log](operating.md#audit-log).

| word | meaning |
|---|---|
| \`[…]\` | may be left out |
| \`MEMBER\` | id or login name of a member |
| \`ID\` | number in the first column of the list |
| \`COIN\`, \`MARKET\` | title of a coin such as \`USDT\`; symbol of a market such as \`btcusdt\` |
| \`LANG\` | code of a language, such as \`de\` |
| \`--page N\`, \`--after ID\` | page of a list of 50 rows; rows that follow the row \`ID\` |
| \`--full\` | shows masked names, addresses and numbers |
| \`--yes\` | confirms. Without it, a command that needs it shows what it would do, or asks if it runs in a terminal |
`

/** Returns the commands that can be typed, below a command and itself. Groups of commands have no description. */
const listCommands = (command: Command): Command[] => [
  ...(command.description() ? [command] : []),
  ...command.commands.flatMap(listCommands),
]

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`.replace(/[<>]/g, (sign) =>
    sign === '<' ? '&lt;' : '&gt;',
  )

/** Writes the options of a command as a table without meanings: these are part of its description. */
function formatOptions({ options }: Command): string {
  const shown = options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, mandatory }) => {
      const text = `\`${flags.replace(/[<>]/g, '')}\``
      return mandatory ? `${text} (required)` : text
    })
  return shown.length === 0 ? '' : `Options: ${shown.join(', ')}.\n\n`
}

/** Returns the page of all commands: per topic each command with its syntax, description, options and an example. */
export function createCommandsPage(declarations: readonly CommandSyntax[]): string {
  const examples = new Map(
    declarations.map((one) => [one.usage.replace(/ [<[].*/, ''), formatShellLine(createExample(one))]),
  )
  const program = createProgram(declarations, () => undefined)
  const topics = [...program.commands].sort((a, b) => (a.name() < b.name() ? -1 : 1))
  const getPath = (command: Command): string =>
    command.parent?.parent ? `${getPath(command.parent)} ${command.name()}` : command.name()
  const sections = topics.flatMap((topic) => {
    const commands = listCommands(topic)
    if (commands.length === 0 || topic.name() === 'help') return []
    const parts = commands.map((command) => {
      const path = getPath(command)
      const args = command.usage().replace(/ (?:\[--|--).*/, '')
      return `### ${args}\n\n${toSentence(command.description())}\n\nPermission: \`${command.summary()}\`.\n\n${formatOptions(command)}\`\`\`sh\nnpm run operator -- ${examples.get(path) ?? path}\n\`\`\`\n`
    })
    return [`## ${topic.name()}\n\n${parts.join('\n')}`]
  })
  return [HEAD, ...sections].join('\n')
}
