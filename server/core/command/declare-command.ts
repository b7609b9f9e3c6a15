import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import {
  type Act,
  type ActContext,
  type CallerContext,
  type Command,
  type CommandBase,
  type FileInput,
  type Flags,
  type InputDescription,
  type Look,
  type Permission,
  type PersonalData,
  Problem,
  type Task,
} from './command.ts'
import { fromOperatorNames, toOperatorName, toOperatorNames } from './operator-names.ts'

/** Field of the input. A declaration can name no other. */
type FieldOf<Input> = keyof NoInfer<Input> & string

interface Declaration<Input, Data> {
  usage: string
  description: string
  permission: Permission
  path: string
  /** No input unless stated. */
  input?: v.GenericSchema<unknown, Input>
  options?: Flags<FieldOf<Input>>
  requiredOptions?: Flags<FieldOf<Input>>
  fields?: Readonly<Record<string, FieldOf<Input>>>
  files?: { readonly [Field in FieldOf<Input>]?: FileInput }
  secretFields?: readonly FieldOf<Input>[]
  personalFields?: readonly FieldOf<Input>[]
  secretResult?: true
  defaults?: () => Record<string, string>
  internal?: true
  takesLong?: true
  /** `Done.` unless stated. */
  show?(data: Data): string
  isFailure?(data: Data): boolean
  /** GET of this path, below /operator, returns data of the same shape. */
  follow?: { path: string; progress(data: Data): string | null }
}

interface LookDeclaration<Input, Data> extends Declaration<Input, Data> {
  /** Personal data that the result contains; [] for none. */
  personal: readonly PersonalData[]
  run(input: Input, context: CallerContext): Promise<Data | Problem>
}

type ChangingMethod = 'POST' | 'PUT' | 'DELETE'

interface ActDeclaration<Input, Data> extends Declaration<Input, Data> {
  method: ChangingMethod
  publishes?: true
  run(input: Input, context: ActContext): Promise<Data | Problem>
  readState?(input: NoInfer<Input>, context: ActContext): Promise<unknown>
  /** Rule of the second person; it applies to every input unless `applies` is given. */
  secondPerson?: {
    rule: string
    fromTwoOwners?: true
    applies?(input: NoInfer<Input>, context: ActContext): Promise<boolean>
  }
}

interface TaskDeclaration<Input, Data> extends Declaration<Input, Data> {
  method: ChangingMethod
  reason: string
  run(input: Input, context: CallerContext): Promise<Data | Problem>
}

/** Declares a command that only reads. Input that does not match the schema never reaches `run`. */
export const look = <Data, Input = Record<never, never>>({
  personal,
  run,
  ...declaration
}: LookDeclaration<Input, Data>): Look => ({
  ...complete(declaration, 'GET'),
  kind: 'look',
  personal,
  run: (context, input) => runWith(declaration.input, input, (read) => run(read, context)),
})

/**
 * Declares a command that changes something. Its writes and its row of the audit log are one transaction; a returned problem rolls the writes back.
 *
 * @example
 * ```ts
 * act({
 *   usage: 'transfers terms remove <COIN>',
 *   description: 'stops transfers of a coin between members',
 *   permission: 'transfers.change',
 *   method: 'DELETE',
 *   path: '/transfer-terms/:coin',
 *   input: v.object({ coin: coinTitle }),
 *   readState: ({ coin }, { tx }) => findTransferTerms(tx, coin),
 *   run: async ({ coin }, { tx }) => ((await removeTransferTerms(tx, coin)) ? { coin } : new Problem(`${coin} has no terms.`)),
 * })
 * ```
 */
export const act = <Data, Input = Record<never, never>>({
  method,
  publishes,
  run,
  readState,
  secondPerson,
  ...declaration
}: ActDeclaration<Input, Data>): Act => ({
  ...complete(declaration, method),
  kind: 'act',
  publishes: publishes ?? false,
  run: (context, input) => runWith(declaration.input, input, (read) => run(read, context)),
  readState: readState
    ? (context, input) => runWith(declaration.input, input, (read) => readState(read as NoInfer<Input>, context))
    : null,
  secondPerson: secondPerson
    ? {
        rule: secondPerson.rule,
        fromTwoOwners: secondPerson.fromTwoOwners ?? false,
        async applies(context, input) {
          const { applies } = secondPerson
          const read = parseInput(declaration.input, input)
          // Invalid input is refused by `run`.
          if (!read.success || !applies) return read.success
          return applies(read.output as NoInfer<Input>, context)
        },
      }
    : null,
})

/** Declares a command that is more than SQL in one transaction. */
export const task = <Data, Input = Record<never, never>>({
  method,
  reason,
  run,
  ...declaration
}: TaskDeclaration<Input, Data>): Task => ({
  ...complete(declaration, method),
  kind: 'task',
  reason,
  run: (context, input) => runWith(declaration.input, input, (read) => run(read, context)),
})

function complete<Data, Input>(
  { input: schema, show, isFailure, follow, secretResult, internal, takesLong, ...rest }: Declaration<Input, Data>,
  method: Command['method'],
): CommandBase {
  return {
    options: {},
    requiredOptions: {},
    fields: {},
    files: {},
    secretFields: [],
    personalFields: [],
    defaults: () => ({}),
    ...rest,
    method,
    publishes: false,
    secretResult: secretResult ?? false,
    internal: internal ?? false,
    takesLong: takesLong ?? false,
    validate(input) {
      const [issue] = parseInput(schema, input).issues ?? []
      return issue === undefined ? null : new Problem(formatIssue(issue))
    },
    describeInput: () => describeInput(schema),
    show: (data) => show?.(fromOperatorNames(data) as Data) ?? 'Done.',
    isFailure: (data) => isFailure?.(fromOperatorNames(data) as Data) ?? false,
    follow: follow ? { path: follow.path, progress: (data) => follow.progress(fromOperatorNames(data) as Data) } : null,
  }
}

/** Returns a schema as JSON schema, with the names of the operator's interface. */
function describeInput(schema: v.GenericSchema | undefined): InputDescription {
  const { properties = {} } = toJsonSchema(schema ?? v.object({}), { errorMode: 'ignore', typeMode: 'input' })
  return toOperatorNames({ properties }) as InputDescription
}

const parseInput = <Input>(schema: v.GenericSchema<unknown, Input> | undefined, input: unknown) =>
  v.safeParse(schema ?? v.object({}), fromOperatorNames(input))

/** Parses input and runs `work` with it; returns the result with the names of the operator's interface, or the problem of the input. */
async function runWith<Input>(
  schema: v.GenericSchema<unknown, Input> | undefined,
  input: unknown,
  work: (read: Input) => Promise<unknown>,
): Promise<unknown> {
  const read = parseInput(schema, input)
  return read.success ? toOperatorNames(await work(read.output as Input)) : new Problem(formatIssue(read.issues[0]))
}

/** Returns one sentence about invalid input, with the field's name. */
function formatIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const field = path === null ? null : toOperatorName(path)
  if (field && issue.type === 'object') return `${field} is missing.`
  return field ? `${field}: ${issue.message}.` : `${issue.message}.`
}
