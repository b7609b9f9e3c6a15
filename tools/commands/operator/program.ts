import { Command, InvalidArgumentError, Option } from 'commander'
import type { Command as OperatorCommand } from '../../../server/core/command/command.ts'
import { VERSION } from '../../../server/core/version.ts'
import { OperatorError } from './backend-client.ts'
import { formatHelp } from './help.ts'

/** Typed values by input field. An option without a value is `true`. */
export type TypedInput = Record<string, string>

/** How the result of a command is printed. */
export interface Printing {
  /** True for the data of the backend as JSON. */
  isJson: boolean
}

/** Option of every command; help texts name it once. */
const JSON_OPTION = '--json'

/** Part of a command that the command line depends on. */
export type CommandSyntax = Pick<OperatorCommand, 'usage' | 'description' | 'permission'> &
  Partial<Pick<OperatorCommand, 'options' | 'requiredOptions' | 'fields'>>

/**
 * Creates the parser of the command line, which calls `run` with the typed command. It prints help, version and errors, and then throws commander's
 * `CommanderError` with the exit code. @throws OperatorError for an unknown topic of `help`.
 */
export function createProgram<Declaration extends CommandSyntax>(
  declarations: readonly Declaration[],
  run: (declaration: Declaration, input: TypedInput, printing: Printing) => void | Promise<void>,
): Command {
  const program = new Command('npm run operator --')
    .version(VERSION, '--version')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ formatHelp })
    .showHelpAfterError('npm run operator -- help lists the commands.')
  for (const declaration of declarations)
    addCommand(program, declaration, (input, printing) => run(declaration, input, printing))
  program.command('help [TOPIC...]', { hidden: true }).action((words: string[]) => {
    const topic = words.reduce<Command | undefined>((group, word) => group && findCommand(group, word), program)
    if (!topic)
      throw new OperatorError(`There is no topic "${words.join(' ')}"; npm run operator -- help lists the commands.`)
    topic.outputHelp()
  })
  return program
}

const findCommand = ({ commands }: Command, name: string): Command | undefined =>
  commands.find((command) => command.name() === name)

function addCommand(
  program: Command,
  { usage, description, permission, options = {}, requiredOptions = {}, fields = {} }: CommandSyntax,
  run: (input: TypedInput, printing: Printing) => void | Promise<void>,
): void {
  const [path = '', ...args] = usage.split(/ (?=[<[])/)
  const command = path
    .split(' ')
    .reduce((group, name) => findCommand(group, name) ?? group.command(name).showHelpAfterError(), program)
  const optionFields = new Map<string, string>()
  for (const [field, flags = ''] of Object.entries({ ...requiredOptions, ...options })) {
    const option = new Option(flags).makeOptionMandatory(field in requiredOptions)
    if (option.required) option.argParser(parseValue)
    command.addOption(option)
    optionFields.set(option.attributeName(), field)
  }
  for (const arg of args) command.argument(arg)
  const shownOptions = command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`))
  command
    .description(description)
    .summary(permission)
    .usage([usage, ...shownOptions].join(' ').replace(/[<>]/g, ''))
    .addOption(new Option(JSON_OPTION).hideHelp())
    .action(() => {
      const input: TypedInput = {}
      for (const [at, value] of command.args.entries()) {
        const name = command.registeredArguments[at]?.name() ?? ''
        input[fields[name] ?? name.toLowerCase()] = value
      }
      const { json, ...options } = command.opts()
      for (const [name, value] of Object.entries(options)) input[optionFields.get(name) ?? name] = String(value)
      return run(input, { isJson: json === true })
    })
}

/** Rejects an option as the value of another option: in `--reason --yes` the reason is missing. */
function parseValue(value: string): string {
  if (value.startsWith('--')) throw new InvalidArgumentError('The value is missing.')
  return value
}
