import type { Caller, Command } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { appendAct, type NewActRow, type Outcome } from '../audit/audit-log.ts'
import { formatLoggedInput } from '../audit/logged-input.ts'
import type { Rights, Sender } from './authorize.ts'

/** Maximum length of a printed result in the audit log. */
const MAX_SENTENCE = 500

type Recorded = Pick<Command, 'usage' | 'permission' | 'files' | 'personalFields' | 'secretFields'>
type RowDetails = Partial<Pick<NewActRow, 'sentence' | 'before' | 'after'>>

/** Record of a run: the caller that the command gets, and the rows of its outcomes. */
export interface ActRecord {
  caller: Caller
  /** Returns the id of the member that the command has named, or null. */
  getMember(): string | null
  toRow(outcome: Outcome, details?: RowDetails): NewActRow
}

/** Returns the words of a command without its arguments. */
export const getCommandWords = ({ usage }: Pick<Command, 'usage'>): string => usage.replace(/ [<[].*/, '')

/** Starts the record of a run. */
export function startRecord(
  { now }: Pick<Context, 'now'>,
  command: Recorded,
  input: unknown,
  { sender, rights }: { sender: Sender; rights: Pick<Rights, 'may'> },
): ActRecord {
  const { person, address, request } = sender
  let member: string | null = null
  return {
    caller: {
      person,
      may: rights.may,
      about(id) {
        member = id
      },
    },
    getMember: () => member,
    toRow: (outcome, { sentence = '', before = null, after = null } = {}) => ({
      person,
      address,
      request,
      at: now(),
      command: getCommandWords(command),
      permission: command.permission,
      member,
      input: formatLoggedInput(command, input),
      outcome,
      sentence: sentence.slice(0, MAX_SENTENCE),
      before,
      after,
    }),
  }
}

/** Writes the line of a committed row of the audit log. The input may concern a member and stays in the audit log. */
export const logRow = ({ log }: Pick<Context, 'log'>, { command, outcome }: NewActRow): void =>
  log.info({ command, outcome }, 'operator command')

/** Appends a row in a transaction of its own. */
export async function appendRow(context: Pick<Context, 'db' | 'log'>, row: NewActRow): Promise<void> {
  await context.db.transaction((tx) => appendAct(tx, row))
  logRow(context, row)
}

/** Returns the text that the person reads, unless it contains a secret. */
export function formatResult(command: Command, result: unknown): string {
  if (command.secretResult) return ''
  const data = result ?? null
  return command.follow?.progress(data) ?? command.show(data)
}
