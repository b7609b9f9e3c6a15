import type { Command, FileInput, Permission } from '../../core/command/command.ts'
import { toOperatorName } from '../../core/command/operator-names.ts'
import { getCommandWords } from '../operator/act-record.ts'
import { type Rights, requiresProof } from '../operator/authorize.ts'
import { FINER_PERMISSIONS } from '../people/operator-roles.rules.ts'

/** Longest text that a field of one line shows: a login name. */
const ONE_LINE = 260

/** Field of a generated form. */
export interface CommandField {
  /** Name in the input. */
  name: string
  /** Name that the operator reads. */
  label: string
  isRequired: boolean
  kind: 'text' | 'long text' | 'choice' | 'switch' | 'file'
  choices: readonly string[]
  maxLength: number | null
  /** True if the audit log must not contain it. */
  isSecret: boolean
  file: FileInput | null
}

/** Command that a person may run, as the console shows it. */
export interface CommandDescription extends Pick<Command, 'kind' | 'method' | 'path' | 'description' | 'takesLong'> {
  /** Words without arguments: `networks add`. */
  words: string
  permission: Permission
  fields: readonly CommandField[]
  needsProof: boolean
  /** Rule by which it may need a second person, or null. */
  secondPerson: string | null
  /** True if its form must send a key, so that a repeated press books once. */
  hasMadeKey: boolean
}

/** Returns the commands that a person may run, by their words, and its finer permissions. */
export function describeCommands(
  commands: readonly Command[],
  { may }: Pick<Rights, 'may'>,
): { commands: CommandDescription[]; permissions: Permission[] } {
  const permitted = commands.filter(({ internal, permission }) => !internal && may(permission))
  return {
    commands: permitted.map(describeCommand).sort((one, other) => (one.words < other.words ? -1 : 1)),
    permissions: FINER_PERMISSIONS.filter(may),
  }
}

const describeCommand = (command: Command): CommandDescription => ({
  words: getCommandWords(command),
  kind: command.kind,
  method: command.method,
  path: command.path,
  description: command.description,
  takesLong: command.takesLong,
  permission: command.permission,
  fields: describeFields(command),
  needsProof: requiresProof(command),
  secondPerson: command.kind === 'act' ? (command.secondPerson?.rule ?? null) : null,
  hasMadeKey: 'made_key' in command.defaults(),
})

/** Returns the fields that the command line takes, arguments first. */
export function describeFields(command: Command): CommandField[] {
  const { usage, fields, options, requiredOptions, files, secretFields } = command
  const { properties } = command.describeInput()
  const toField = (field: string, label: string, isRequired: boolean, isSwitch = false): CommandField => {
    const name = toOperatorName(field)
    const { enum: choices, maxLength } = properties[name] ?? {}
    const file = files[field] ?? null
    const texts = choices?.map(String) ?? []
    return {
      name,
      label,
      isRequired,
      kind: isSwitch ? 'switch' : file ? 'file' : getTextKind(texts, maxLength),
      choices: texts,
      maxLength: maxLength ?? null,
      isSecret: secretFields.includes(field),
      file,
    }
  }
  const typed = [...usage.matchAll(/([<[])([\w:]+)[.]*[>\]]/g)].map(([, bracket, name = '']) =>
    toField(fields[name] ?? name.toLowerCase(), name.toLowerCase(), bracket === '<'),
  )
  const toOption =
    (isRequired: boolean) =>
    ([name, flags = '']: [string, string | undefined]) =>
      toField(name, flags.replace(/^--/, '').replace(/ .*/, '').replaceAll('-', ' '), isRequired, !flags.includes('<'))
  return [
    ...typed,
    ...Object.entries(requiredOptions).map(toOption(true)),
    ...Object.entries(options).map(toOption(false)),
  ]
}

function getTextKind(choices: readonly string[], maxLength: number | undefined): CommandField['kind'] {
  if (choices.length > 0) return 'choice'
  return maxLength !== undefined && maxLength > ONE_LINE ? 'long text' : 'text'
}
