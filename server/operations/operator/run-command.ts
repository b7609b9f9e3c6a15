import { type Command, type Look, NeedsProof, Problem, type Task } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { withLogScope } from '../../core/log/log-scope.ts'
import { appendRow, formatResult, startRecord } from './act-record.ts'
import { authorize, type Rights, type Sender } from './authorize.ts'
import { runAct } from './run-act.ts'

const FAILURE = 'It failed; the log of the node has the reason.'

/** Person with its rights, at its origin. */
interface Given {
  sender: Sender
  rights: Rights
}

/**
 * Runs a command for a person who has its permission, and records it in the audit log: an act in its own transaction, a task before and after it, a look if it
 * shows personal data. Returns the result, or a problem. The writes of an act with a problem are rolled back. All doors to commands lead through this function.
 */
export function runCommand(context: Context, command: Command, input: unknown, sender: Sender): Promise<unknown> {
  return withLogScope({ requestId: sender.request, person: sender.person }, async () => {
    const rights = await requireRights(context, command, input, sender)
    if (rights instanceof Problem) return rights
    switch (command.kind) {
      case 'look':
        return runLook(context, command, input, { sender, rights })
      case 'act':
        return runAct(context, command, input, { sender, rights })
      case 'task':
        return runTask(context, command, input, { sender, rights })
    }
  })
}

/** Returns the rights of a person for a command. A refusal has a row, unless only the proof of the second factor is missing. */
async function requireRights(
  context: Context,
  command: Command,
  input: unknown,
  sender: Sender,
): Promise<Rights | Problem> {
  const rights = await authorize(context.db, command, sender)
  if (!(rights instanceof Problem) || rights instanceof NeedsProof) return rights
  const record = startRecord(context, command, input, { sender, rights: { may: () => false } })
  await appendRow(context, record.toRow('refused', { sentence: rights.message }))
  return rights
}

/**
 * Records a look at personal data outside of commands, such as a picture, if the person has its permission; else returns the reason. A look without a member
 * has no row.
 */
export async function recordLook(
  context: Context,
  shown: Pick<Look, 'usage' | 'permission'>,
  { input, member }: { input: object; member: string | null },
  sender: Sender,
): Promise<Problem | null> {
  const look = {
    ...shown,
    kind: 'look',
    personal: ['pictures'],
    files: {},
    secretFields: [],
    personalFields: [],
  } as const
  const rights = await authorize(context.db, look, sender)
  const isRefused = rights instanceof Problem
  const record = startRecord(context, look, input, { sender, rights: isRefused ? { may: () => false } : rights })
  if (member !== null) record.caller.about(member)
  if (isRefused) await appendRow(context, record.toRow('refused', { sentence: rights.message }))
  else if (member !== null) await appendRow(context, record.toRow('seen'))
  return isRefused ? rights : null
}

async function runLook(context: Context, command: Look, input: unknown, given: Given): Promise<unknown> {
  const { caller, toRow } = startRecord(context, command, input, given)
  const result = await command.run({ ...context, ...caller }, input)
  if (command.personal.length === 0) return result
  await appendRow(context, result instanceof Problem ? toRow('refused', { sentence: result.message }) : toRow('seen'))
  return result
}

async function runTask(context: Context, command: Task, input: unknown, given: Given): Promise<unknown> {
  const { caller, toRow } = startRecord(context, command, input, given)
  const invalid = command.validate(input)
  if (invalid) {
    await appendRow(context, toRow('refused', { sentence: invalid.message }))
    return invalid
  }
  await appendRow(context, toRow('started'))
  const result = await command.run({ ...context, ...caller }, input).catch(async (error: unknown) => {
    await appendRow(context, toRow('failed', { sentence: FAILURE })).catch((second: unknown) =>
      context.log.error({ err: second }, 'failure of an operator command not recorded, its row of the start remains'),
    )
    throw error
  })
  const refused = result instanceof Problem
  await appendRow(
    context,
    refused
      ? toRow('refused', { sentence: result.message })
      : toRow('done', { sentence: formatResult(command, result) }),
  )
  return result
}
