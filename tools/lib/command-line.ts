import { Command } from 'commander'

/**
 * Creates the command line of a tool, for example `npm run check`. Declare its arguments and options, then call `parse()`: `--help` prints them, and a wrong one
 * ends the process with one line and exit code 1. `error(sentence)` does the same for anything else that the user can correct.
 */
export const createTool = (name: string, summary: string): Command =>
  new Command(name)
    .description(summary)
    .configureHelp({ commandUsage: (command) => formatUsage(name, command) })
    .showHelpAfterError('(--help lists the options)')

/** Returns the usage, with the `--` that npm needs before options of the tool. */
function formatUsage(name: string, { registeredArguments, commands }: Command): string {
  const words = registeredArguments.map((argument) => {
    const more = argument.variadic ? '...' : ''
    return argument.required ? `<${argument.name()}${more}>` : `[${argument.name()}${more}]`
  })
  return [
    name,
    ...(name.startsWith('npm') ? ['--'] : []),
    '[options]',
    ...(commands.length > 0 ? ['[command]'] : []),
    ...words,
  ].join(' ')
}

/** Ends the process with one line if a word, by default an argument of the tool, is not one of the names. */
export function rejectUnknown(tool: Command, names: readonly string[], words: readonly string[] = tool.args): void {
  const unknown = words.filter((word) => !names.includes(word))
  if (unknown.length > 0) tool.error(`unknown: ${unknown.join(', ')}; the choices are: ${names.join(', ')}`)
}
