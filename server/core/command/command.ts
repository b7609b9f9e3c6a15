import * as v from 'valibot'
import type { Context } from '../http/context.ts'

/** Why a command was not carried out, in one sentence. The operator's language is English. */
export class Problem {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** `field` of the input is `true` once the operator has confirmed; `hint` says how to confirm without a terminal. */
interface Confirmation {
  field: string
  hint: string
}

/** Refusal until the operator confirms. `fact` is the sentence to decide by. */
export class NeedsConfirmation extends Problem {
  readonly fact: string
  readonly field: string

  constructor(fact: string, { field, hint }: Confirmation) {
    super(`${fact} ${hint}`)
    this.fact = fact
    this.field = field
  }
}

/** One thing the operator can ask for: what is typed, what the backend does with it, and what is printed of the answer. */
export interface Command {
  /** Small words are typed as they are, capitals are values, brackets may be left out: `credit MEMBER AMOUNT --reason TEXT [--key KEY]`. */
  readonly usage: string
  /** What it does, for the help. */
  readonly does: string
  /** The operator's tool asks for it by itself, as part of another command; nobody types it. */
  readonly internal: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /operator. Its parameters, the query and the JSON body together are the input. */
  readonly path: string
  /** The field of the input that a capital word of the usage is, where it is not its name in small letters. */
  readonly fields: Readonly<Record<string, string>>
  /** Input that is not typed. */
  defaults(): Record<string, string>
  /** Its input becomes content of the site: uploads that it names are shown to everybody from then on. */
  readonly publishes: boolean
  run(context: Context, input: unknown): Promise<unknown>
  /** What to print of the answer. */
  show(data: unknown): string
  /** Whether the answer is bad news, which the exit code tells. */
  isBad(data: unknown): boolean
  /** Of one that goes on after its answer: where to ask how far it is, and what to say of that answer until it is done, then null. */
  readonly follow: { readonly path: string; progress(data: unknown): string | null } | null
}

interface Declaration<Input, Data> {
  usage: string
  does: string
  method: Command['method']
  path: string
  /** No input unless stated. */
  input?: v.GenericSchema<unknown, Input>
  fields?: Readonly<Record<string, string>>
  defaults?: () => Record<string, string>
  publishes?: true
  internal?: true
  run(input: Input, context: Context): Promise<Data | Problem>
  /** `Done.` unless stated. */
  show?(data: Data): string
  isBad?(data: Data): boolean
  /** The answer of a GET to this path, below /operator, has the same shape. */
  follow?: { path: string; progress(data: Data): string | null }
}

/** Declares a command: input that does not fit the schema never reaches `run`. */
export function command<Data, Input = Record<never, never>>(declaration: Declaration<Input, Data>): Command {
  const { input: schema, run, show, isBad, follow, ...rest } = declaration
  return {
    fields: {},
    publishes: false,
    internal: false,
    defaults: () => ({}),
    ...rest,
    async run(context, input) {
      const read = v.safeParse(schema ?? v.object({}), input)
      return read.success ? run(read.output as Input, context) : new Problem(sentence(read.issues[0]))
    },
    show: (data) => show?.(data as Data) ?? 'Done.',
    isBad: (data) => isBad?.(data as Data) ?? false,
    follow: follow ? { path: follow.path, progress: (data) => follow.progress(data as Data) } : null,
  }
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (field && issue.type === 'object') return `${field} is missing.`
  return field ? `${field}: ${issue.message}.` : `${issue.message}.`
}
