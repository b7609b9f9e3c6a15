import {
  type Act,
  type ActContext,
  type Caller,
  type Command,
  type Look,
  NeedsConfirmation,
  Problem,
  type Task,
} from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { publishUploads } from '../../platform/uploads/publish.ts'
import { appendAct, type NewActRow, type Outcome } from '../audit/audit-log.ts'
import { formatLoggedInput } from '../audit/logged-input.ts'

/** Origin of a command. */
export interface Sender {
  /** Name of the person; `shell` for the command line on this machine. */
  person: string
  /** Address of the connection. */
  address: string
  /** Id of the request. */
  request: string
}

/** Maximum length of a printed result in the audit log. */
const MAX_SENTENCE = 500
const FAILURE = 'It failed; the log of the node has the reason.'

/**
 * Runs a command for a person and records it in the audit log: an act in its own transaction, a task before and after it, a look if it shows personal data.
 * Returns the result, or a problem. The writes of an act with a problem are rolled back. All doors to commands lead through this function.
 */
export function runCommand(context: Context, command: Command, input: unknown, sender: Sender): Promise<unknown> {
  switch (command.kind) {
    case 'look':
      return runLook(context, command, input, sender)
    case 'act':
      return runAct(context, command, input, sender)
    case 'task':
      return runTask(context, command, input, sender)
  }
}

/** Records a look at personal data that is no command, such as a picture. */
export const recordLook = (
  context: Context,
  shown: Pick<Look, 'usage' | 'permission'>,
  { input, member }: { input: object; member: string },
  sender: Sender,
): Promise<void> => {
  const record = startRecord(context, { ...shown, files: {}, secretFields: [] }, input, sender)
  record.caller.about(member)
  return append(context, record.toRow('seen'))
}

type Recorded = Pick<Command, 'usage' | 'permission' | 'files' | 'secretFields'>
type RowDetails = Partial<Pick<NewActRow, 'sentence' | 'before' | 'after'>>

/** Starts the record of a run: the caller that the command gets, and the rows of its outcomes. */
function startRecord({ now }: Pick<Context, 'now'>, command: Recorded, input: unknown, sender: Sender) {
  let member: string | null = null
  const caller: Caller = {
    person: sender.person,
    about(id) {
      member = id
    },
  }
  const toRow = (outcome: Outcome, { sentence = '', before = null, after = null }: RowDetails = {}): NewActRow => ({
    ...sender,
    at: now(),
    command: command.usage.replace(/ [<[].*/, ''),
    permission: command.permission,
    member,
    input: formatLoggedInput(command, input),
    outcome,
    sentence: sentence.slice(0, MAX_SENTENCE),
    before,
    after,
  })
  return { caller, toRow }
}

const append = (context: Context, row: NewActRow): Promise<void> => context.db.transaction((tx) => appendAct(tx, row))

async function runLook(context: Context, command: Look, input: unknown, sender: Sender): Promise<unknown> {
  const { caller, toRow } = startRecord(context, command, input, sender)
  const result = await command.run({ ...context, ...caller }, input)
  if (command.personal.length === 0) return result
  await append(context, result instanceof Problem ? toRow('refused', { sentence: result.message }) : toRow('seen'))
  return result
}

/** Thrown to roll back the writes of an act. */
class RolledBack extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

async function runAct(context: Context, command: Act, input: unknown, sender: Sender): Promise<unknown> {
  const record = startRecord(context, command, input, sender)
  const secrets = await context.openSecretBox()
  let hooks: ((context: Context) => unknown)[] = []
  const { db, settings: _settings, openSecretBox: _open, ...services } = context
  try {
    const result = await db.transaction(async (tx) => {
      hooks = []
      const actContext: ActContext = {
        ...services,
        ...record.caller,
        tx,
        secrets,
        afterCommit: (work) => void hooks.push(work),
      }
      return runInTransaction(command, actContext, input, record.toRow)
    })
    for (const work of hooks) await runHook(context, work)
    return result
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const { problem } = error
    // A preview is not an act.
    if (!(problem instanceof NeedsConfirmation))
      await append(context, record.toRow('refused', { sentence: problem.message }))
    return problem
  }
}

/** Runs an act and appends its row. @throws RolledBack if the act returns a problem */
async function runInTransaction(
  command: Act,
  context: ActContext,
  input: unknown,
  toRow: (outcome: Outcome, details: RowDetails) => NewActRow,
): Promise<unknown> {
  const { tx } = context
  const readState = async () => JSON.stringify((await command.readState?.(context, input)) ?? null)
  if (command.readState) await lockDomain(context, command)
  const before = command.readState ? await readState() : null
  const result = await command.run(context, input)
  if (result instanceof Problem) throw new RolledBack(result)
  if (command.publishes) await publishUploads(context, JSON.stringify(input))
  const after = command.readState ? await readState() : null
  await appendAct(tx, toRow('done', { sentence: formatResult(command, result), before, after }))
  return result
}

/** Makes acts of the same domain wait for each other, so that the state read before an act is the one that it changes. */
const lockDomain = ({ tx }: ActContext, { permission }: Act): Promise<unknown> =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet act ' || $1, 0))", [permission.split('.')[0]])

async function runHook(context: Context, work: (context: Context) => unknown): Promise<void> {
  try {
    await work(context)
  } catch (error) {
    context.log.error({ err: error }, 'work after the commit of an operator act failed, the act itself is done')
  }
}

async function runTask(context: Context, command: Task, input: unknown, sender: Sender): Promise<unknown> {
  const { caller, toRow } = startRecord(context, command, input, sender)
  const invalid = command.validate(input)
  if (invalid) {
    await append(context, toRow('refused', { sentence: invalid.message }))
    return invalid
  }
  await append(context, toRow('started'))
  const result = await command.run({ ...context, ...caller }, input).catch(async (error: unknown) => {
    await append(context, toRow('failed', { sentence: FAILURE })).catch((second: unknown) =>
      context.log.error({ err: second }, 'failure of an operator command not recorded, its row of the start remains'),
    )
    throw error
  })
  const refused = result instanceof Problem
  await append(
    context,
    refused
      ? toRow('refused', { sentence: result.message })
      : toRow('done', { sentence: formatResult(command, result) }),
  )
  return result
}

/** Returns the text that the person reads, unless it contains a secret. */
function formatResult(command: Command, result: unknown): string {
  if (command.secretResult) return ''
  const data = result ?? null
  return command.follow?.progress(data) ?? command.show(data)
}
