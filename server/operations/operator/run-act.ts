import {
  type Act,
  type ActContext,
  AwaitsDecision,
  Forbidden,
  NeedsConfirmation,
  Problem,
} from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import type { Context } from '../../core/http/context.ts'
import { publishUploads } from '../../platform/uploads/publish.ts'
import { appendAct } from '../audit/audit-log.ts'
import { countOwners, havePeopleCharge } from '../people/operator-people.ts'
import { storeRequest } from '../people/operator-requests.ts'
import { SHELL } from '../people/shell-access.ts'
import { type ActRecord, appendRow, formatResult, getCommandWords, logRow, startRecord } from './act-record.ts'
import type { Rights, Sender } from './authorize.ts'

/** Thrown to roll back the writes of an act. */
class RolledBack extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Thrown to roll back an act that needs a second person, once it is known that it would succeed. */
class NeedsSecondPerson extends Error {
  readonly rule: string
  readonly preview: string

  constructor(rule: string, preview: string) {
    super(rule)
    this.rule = rule
    this.preview = preview
  }
}

/**
 * Runs an act in one transaction with its row. An act that needs a second person is tried and rolled back, so that an impossible one is refused at once, and is
 * stored as a request.
 */
export async function runAct(
  context: Context,
  command: Act,
  input: unknown,
  { sender, rights }: { sender: Sender; rights: Rights },
): Promise<unknown> {
  const record = startRecord(context, command, input, { sender, rights })
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
        sender,
        isApproved: false,
        ownMember: rights.member,
        actsAlone: async () => sender.person === SHELL && !(await havePeopleCharge(tx)),
        afterCommit: (work) => void hooks.push(work),
      }
      const rule = await findRule(actContext, command, input)
      return runInTransaction(command, actContext, input, { record, rights, rule })
    })
    for (const work of hooks) await runHook(context, work)
    return result
  } catch (error) {
    if (error instanceof NeedsSecondPerson) return ask(context, command, input, { record, ...error })
    if (!(error instanceof RolledBack)) throw error
    const { problem } = error
    // A preview is not an act.
    if (!(problem instanceof NeedsConfirmation))
      await appendRow(context, record.toRow('refused', { sentence: problem.message }))
    return problem
  }
}

/** Returns the rule by which an act needs a second person, or null. */
async function findRule(context: ActContext, { secondPerson }: Act, input: unknown): Promise<string | null> {
  if (!secondPerson) return null
  // The payment provider never acts alone above its ceiling.
  if (context.person !== PROVIDER && !(await havePeopleCharge(context.tx))) return null
  if (secondPerson.fromTwoOwners && (await countOwners(context.tx)) < 2) return null
  return (await secondPerson.applies(context, input)) ? secondPerson.rule : null
}

/** Runs an act and appends its row. @throws RolledBack if the act returns a problem; NeedsSecondPerson if a rule applies to it */
async function runInTransaction(
  command: Act,
  context: ActContext,
  input: unknown,
  { record, rights, rule }: { record: ActRecord; rights: Rights; rule: string | null },
): Promise<unknown> {
  const { tx } = context
  const readState = async () => JSON.stringify((await command.readState?.(context, input)) ?? null)
  if (command.readState) await lockDomain(context, command)
  const before = command.readState ? await readState() : null
  const result = await command.run(context, input)
  if (result instanceof Problem) throw new RolledBack(result)
  if (rights.member !== null && record.getMember() === rights.member)
    throw new RolledBack(new Forbidden('This concerns your own member account: another person must do it.'))
  if (rule !== null) throw new NeedsSecondPerson(rule, formatResult(command, result))
  if (command.publishes) await publishUploads(context, JSON.stringify(input))
  const after = command.readState ? await readState() : null
  const row = record.toRow('done', { sentence: formatResult(command, result), before, after })
  await appendAct(tx, row)
  context.afterCommit((committed) => logRow(committed, row))
  return result
}

/**
 * Carries out the act of a request in the transaction of its decision, for the person who asked, with a row of its own. Returns its result, or the problem; the
 * caller must then roll back.
 */
export async function carryOut(
  command: Act,
  context: ActContext,
  input: unknown,
  { person, rights }: { person: string; rights: Rights },
): Promise<unknown> {
  const record = startRecord(context, command, input, { sender: { ...context.sender, person }, rights })
  try {
    return await runInTransaction(
      command,
      { ...context, ...record.caller, isApproved: true, ownMember: rights.member },
      input,
      {
        record,
        rights,
        rule: null,
      },
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.problem
    throw error
  }
}

/** Stores an act as a request, with a row. The key that the operator's tool made is replaced by that of the request. */
async function ask(
  context: Context,
  command: Act,
  input: unknown,
  { record, rule, preview }: { record: ActRecord; rule: string; preview: string },
): Promise<AwaitsDecision> {
  const { made_key: _key, ...kept } = input as Record<string, unknown>
  return context.db.transaction(async (tx) => {
    const request = await storeRequest(tx, {
      command: getCommandWords(command),
      permission: command.permission,
      input: JSON.stringify(kept),
      rule,
      preview,
      member: record.getMember(),
      asked_by: record.caller.person,
      asked_at: context.now(),
    })
    const answer = new AwaitsDecision(request, rule)
    await appendAct(tx, record.toRow('asked', { sentence: answer.message }))
    return answer
  })
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
