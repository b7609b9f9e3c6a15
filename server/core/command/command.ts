import type { Sql } from '../db/sql.ts'
import type { Context, ServicesOutsideActs } from '../http/context.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

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

/** Rejection because the person lacks the permission, or its session ended. */
export class Forbidden extends Problem {}

/** Rejection until the person proves its second factor again: acts need a proof of the last minutes. */
export class NeedsProof extends Problem {
  constructor() {
    super('This needs a one-time password of the last 10 minutes: operator prove asks for it.')
  }
}

/** Act that was not carried out, because it waits for a second person. */
export class AwaitsDecision extends Problem {
  /** Id of the request. */
  readonly request: string

  constructor(request: string, rule: string) {
    super(
      `Request ${request} waits for a second person, because this is ${rule}. requests approve ${request} carries it out.`,
    )
    this.request = request
  }
}

/** Local file whose content the operator's tool sends instead of its path. */
export interface FileInput {
  /** Encoding of the content in the request. */
  encoding: 'utf8' | 'base64'
  maxBytes: number
}

/** Flags of options by input field. */
export type Flags<Field extends string = string> = { readonly [Name in Field]?: string }

/** Domain and verb: `withdrawals.change`. A person needs it to run the command. */
export type Permission = `${string}.${string}`

/** Personal data that a look shows, for the audit log. */
export type PersonalData = 'activity' | 'balances' | 'bank cards' | 'contact' | 'identity' | 'pictures' | 'wallets'

/** Person for whom a command runs. */
export interface Caller {
  /** Name of the person; `shell` for the command line on this machine. */
  readonly person: string
  /** Returns whether the person has a permission, for commands whose input decides about a finer one. */
  may(permission: Permission): boolean
  /** Names the member that the command concerns, by id, for the audit log. */
  about(member: string): void
}

/**
 * Services of an act. It runs in the transaction `tx`, which also stores its row of the audit log. It may run again after a deadlock, so it must do nothing but
 * SQL; services that read the database by another connection would wait for the transaction for ever on the embedded database.
 */
export interface ActContext extends Omit<Context, keyof ServicesOutsideActs>, Caller {
  readonly tx: Sql
  readonly secrets: SecretBox
  /** Origin of the request. */
  readonly sender: { readonly person: string; readonly address: string; readonly request: string }
  /** True if a second person has approved the act. */
  readonly isApproved: boolean
  /** Id of the person's own member account, which its acts must not concern; null if none is known. */
  readonly ownMember: string | null
  /** Returns whether the person acts alone: `shell`, while no owner has set up. */
  actsAlone(): Promise<boolean>
  /** Runs `work` once the act is committed; a failure is logged and does not change the result. */
  afterCommit(work: (context: Context) => unknown): void
}

/** Services of a look, which reads, and of a task, which is more than one transaction. */
export type CallerContext = Context & Caller

/** Field of an input as JSON schema describes it. */
export interface FieldDescription {
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
}

/** Input as JSON schema describes it. */
export interface InputDescription {
  readonly properties: Readonly<Record<string, FieldDescription>>
}

/** What all commands have in common. */
export interface CommandBase {
  /** Name and arguments in the syntax of commander; `[]` is optional: `trading halt [MARKET]`, `settings set <KEY> <VALUE>`. */
  readonly usage: string
  /** Options in the syntax of commander: `{ open_quotes: '--quotes <COUNT>' }`. */
  readonly options: Flags
  readonly requiredOptions: Flags
  /** Description for the help. */
  readonly description: string
  readonly permission: Permission
  /** True if only the operator's tool requests it, as part of another command; it cannot be typed. */
  readonly internal: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /operator. Its parameters, the query and the JSON body together are the input. */
  readonly path: string
  /** Input fields of arguments, where the field is not the argument in lower case: `{ MARKET: 'symbol' }`. */
  readonly fields: Readonly<Record<string, string>>
  /** Input fields that are typed as the path of a file. The request has the content, and the file's name in the field with the suffix `_name`. */
  readonly files: { readonly [Field in string]?: FileInput }
  /** Input fields that the audit log must not contain. */
  readonly secretFields: readonly string[]
  /** Input fields that may name a person: the audit log, which is never changed, has their length only. */
  readonly personalFields: readonly string[]
  /** True if the result contains a secret: the audit log has no text of it. */
  readonly secretResult: boolean
  /** Returns input that is not typed. */
  defaults(): Record<string, string>
  /** True if its input becomes content of the site: uploads that it names become public. */
  readonly publishes: boolean
  /** Returns the first problem of an input, or null if `run` would accept it. */
  validate(input: unknown): Problem | null
  /** Returns the input as JSON schema, with the names of the operator's interface; rules that JSON schema cannot express are left out. */
  describeInput(): InputDescription
  /** Returns the text to print for a result. */
  show(data: unknown): string
  /** Returns whether a result is a failure, which sets the exit code. */
  isFailure(data: unknown): boolean
  /** True if the operator's tool must wait for it without a limit. */
  readonly takesLong: boolean
  /** For a command that continues after its response: the path that reports its state, and the text to print for a state, null when it is done. */
  readonly follow: { readonly path: string; progress(data: unknown): string | null } | null
}

/** Command that only reads. */
export interface Look extends CommandBase {
  readonly kind: 'look'
  /** Personal data in its result. The audit log has a row of each run, unless it is empty. */
  readonly personal: readonly PersonalData[]
  run(context: CallerContext, input: unknown): Promise<unknown>
}

/** Rule by which an act needs a second person. */
export interface SecondPersonRule {
  /** Acts under the rule, in words: `a change of a deposit address`. */
  readonly rule: string
  /** True if the rule begins with the second owner, because one owner alone cannot decide. */
  readonly fromTwoOwners: boolean
  /** Returns whether the rule applies to an input. */
  applies(context: ActContext, input: unknown): Promise<boolean>
}

/** Command that changes something in one transaction with its row of the audit log. */
export interface Act extends CommandBase {
  readonly kind: 'act'
  run(context: ActContext, input: unknown): Promise<unknown>
  /** Returns the state that it changes, for the audit log; null if the command declares none. It is read before and after the run. */
  readonly readState: ((context: ActContext, input: unknown) => Promise<unknown>) | null
  /** Null if one person suffices. Such an act has no files and no secrets, because its input is stored. */
  readonly secondPerson: SecondPersonRule | null
}

/** Command that is more than one transaction. The audit log has a row before and one after it. */
export interface Task extends CommandBase {
  readonly kind: 'task'
  /** Reason why it is no act: what it does besides SQL in one transaction. */
  readonly reason: string
  run(context: CallerContext, input: unknown): Promise<unknown>
}

/** Command of the operator: its syntax, its action, and how the result is printed. */
export type Command = Look | Act | Task
