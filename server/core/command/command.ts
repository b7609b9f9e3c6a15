import * as v from 'valibot'
import type { Context } from '../http/context.ts'
import { fromOperatorNames, toOperatorName, toOperatorNames } from './operator-names.ts'

/** Reason why a command was not executed, in one English sentence for the operator. */
export class Problem {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** `field` of the input is `true` once the operator has confirmed; `hint` explains how to confirm without a terminal. */
interface Confirmation {
  field: string
  hint: string
}

/** Rejection until the operator confirms. `fact` is the sentence that the decision depends on. */
export class NeedsConfirmation extends Problem {
  readonly fact: string
  readonly field: string

  constructor(fact: string, { field, hint }: Confirmation) {
    super(`${fact} ${hint}`)
    this.fact = fact
    this.field = field
  }
}

/** Local file whose content the operator's tool sends instead of its path. */
export interface FileInput {
  /** Encoding of the content in the request. */
  encoding: 'utf8' | 'base64'
  maxBytes: number
}

/** Flags of options by input field. */
type Flags<Field extends string = string> = { readonly [Name in Field]?: string }

/** Command of the operator: its syntax, its action, and how the result is printed. */
export interface Command {
  /** Name and arguments in the syntax of commander; `[]` is optional: `trading halt [MARKET]`, `settings set <KEY> <VALUE>`. */
  readonly usage: string
  /** Options in the syntax of commander: `{ open_quotes: '--quotes <COUNT>' }`. */
  readonly options: Flags
  readonly requiredOptions: Flags
  /** Description for the help. */
  readonly description: string
  /** True if only the operator's tool requests it, as part of another command; it cannot be typed. */
  readonly internal: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /operator. Its parameters, the query and the JSON body together are the input. */
  readonly path: string
  /** Input fields of arguments, where the field is not the argument in lower case: `{ MARKET: 'symbol' }`. */
  readonly fields: Readonly<Record<string, string>>
  /** Input fields that are typed as the path of a file. The request has the content, and the file's name in the field with the suffix `_name`. */
  readonly files: { readonly [Field in string]?: FileInput }
  /** Returns input that is not typed. */
  defaults(): Record<string, string>
  /** True if its input becomes content of the site: uploads that it names become public. */
  readonly publishes: boolean
  /** Returns the first problem of an input, or null if `run` would accept it. */
  validate(input: unknown): Problem | null
  run(context: Context, input: unknown): Promise<unknown>
  /** Returns the text to print for a result. */
  show(data: unknown): string
  /** Returns whether a result is a failure, which sets the exit code. */
  isFailure(data: unknown): boolean
  /** For a command that continues after its response: the path that reports its state, and the text to print for a state, null when it is done. */
  readonly follow: { readonly path: string; progress(data: unknown): string | null } | null
}

/** Field of the input. A declaration can name no other. */
type FieldOf<Input> = keyof NoInfer<Input> & string

interface Declaration<Input, Data> {
  usage: string
  description: string
  method: Command['method']
  path: string
  /** No input unless stated. */
  input?: v.GenericSchema<unknown, Input>
  options?: Flags<FieldOf<Input>>
  requiredOptions?: Flags<FieldOf<Input>>
  fields?: Readonly<Record<string, FieldOf<Input>>>
  files?: { readonly [Field in FieldOf<Input>]?: FileInput }
  defaults?: () => Record<string, string>
  publishes?: true
  internal?: true
  run(input: Input, context: Context): Promise<Data | Problem>
  /** `Done.` unless stated. */
  show?(data: Data): string
  isFailure?(data: Data): boolean
  /** GET of this path, below /operator, returns data of the same shape. */
  follow?: { path: string; progress(data: Data): string | null }
}

/** Declares a command. Input that does not match the schema never reaches `run`. */
export function command<Data, Input = Record<never, never>>(declaration: Declaration<Input, Data>): Command {
  const { input: schema, run, show, isFailure, follow, ...rest } = declaration
  const parse = (input: unknown) => v.safeParse(schema ?? v.object({}), fromOperatorNames(input))
  return {
    options: {},
    requiredOptions: {},
    fields: {},
    files: {},
    publishes: false,
    internal: false,
    defaults: () => ({}),
    ...rest,
    validate(input) {
      const [issue] = parse(input).issues ?? []
      return issue === undefined ? null : new Problem(formatIssue(issue))
    },
    async run(context, input) {
      const read = parse(input)
      return read.success
        ? toOperatorNames(await run(read.output as Input, context))
        : new Problem(formatIssue(read.issues[0]))
    },
    show: (data) => show?.(fromOperatorNames(data) as Data) ?? 'Done.',
    isFailure: (data) => isFailure?.(fromOperatorNames(data) as Data) ?? false,
    follow: follow ? { path: follow.path, progress: (data) => follow.progress(fromOperatorNames(data) as Data) } : null,
  }
}

/** Returns one sentence about invalid input, with the field's name. */
function formatIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const field = path === null ? null : toOperatorName(path)
  if (field && issue.type === 'object') return `${field} is missing.`
  return field ? `${field}: ${issue.message}.` : `${issue.message}.`
}
