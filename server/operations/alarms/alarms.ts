import type { Db, Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { queueMail } from '../../core/mail/queue.ts'
import type { AlarmCauses, AlarmName } from './alarm-causes.ts'

/** Time without a cause on any node after which an alarm has ended: nodes look every 15 s. */
const END_AFTER_MS = 60_000
/** Time in which the mail server must accept a message. */
const MAIL_LIFE_MS = 24 * 3_600_000

/** Begin or end of an alarm. */
interface AlarmEvent {
  type: 'alarm.began' | 'alarm.ended' | 'alarm.test'
  alarm: AlarmName | 'test'
  text: string
  /** Epoch ms. */
  at: number
}

type Dependencies = Pick<Context, 'config' | 'db' | 'log' | 'now'>

/** Alarm that is on. Times in epoch ms. */
interface PresentAlarm {
  name: string
  began_at: number
  seen_at: number
}

/** Returns the alarms that are on, oldest first. */
export const findPresentAlarms = (sql: Sql): Promise<PresentAlarm[]> =>
  sql.query<PresentAlarm>(
    'SELECT name, began_at, seen_at FROM alarms WHERE began_at IS NOT NULL ORDER BY began_at, name',
  )

/** Stores the causes that a node found. Reports each alarm that begins or ends, once for all nodes. */
export async function updateAlarms(context: Dependencies, causes: AlarmCauses): Promise<void> {
  const present = await findPresentAlarms(context.db)
  for (const [name, cause] of Object.entries(causes) as [AlarmName, AlarmCauses[AlarmName]][]) {
    if (cause === undefined) continue
    if (cause === null && present.every((alarm) => alarm.name !== name)) continue
    const event = await context.db.transaction((tx) => updateAlarm(tx, context, name, cause))
    if (event?.type === 'alarm.began') context.log.error({ alarm: name, cause }, 'alarm began')
    else if (event) context.log.warn({ alarm: name }, 'alarm ended')
  }
}

async function updateAlarm(
  tx: Sql,
  context: Dependencies,
  name: AlarmName,
  cause: string | null,
): Promise<AlarmEvent | null> {
  const at = context.now()
  const changed = cause === null ? await endAlarm(tx, name, at) : await beginAlarm(tx, name, at)
  if (!changed) return null
  const event: AlarmEvent =
    cause === null
      ? { type: 'alarm.ended', alarm: name, text: `The alarm "${name}" has ended.`, at }
      : { type: 'alarm.began', alarm: name, text: cause, at }
  await queueEvent(tx, context, event)
  return event
}

/** Returns whether the alarm was off. */
async function beginAlarm(tx: Sql, name: AlarmName, now: number): Promise<boolean> {
  await tx.query('INSERT INTO alarms (name, seen_at) VALUES ($1, $2::bigint) ON CONFLICT (name) DO NOTHING', [
    name,
    now,
  ])
  const begun = await tx.query(
    'UPDATE alarms SET began_at = $2::bigint, seen_at = $2::bigint WHERE name = $1 AND began_at IS NULL RETURNING name',
    [name, now],
  )
  if (begun.length > 0) return true
  await tx.query('UPDATE alarms SET seen_at = greatest(seen_at, $2::bigint) WHERE name = $1', [name, now])
  return false
}

/** Returns whether the alarm was on and no node has found its cause for a while. */
const endAlarm = async (tx: Sql, name: AlarmName, now: number): Promise<boolean> =>
  (
    await tx.query(
      'UPDATE alarms SET began_at = NULL WHERE name = $1 AND began_at IS NOT NULL AND seen_at <= $2::bigint RETURNING name',
      [name, now - END_AFTER_MS],
    )
  ).length > 0

/** Queues the messages of an event in the transaction of its change. */
export async function queueEvent(
  tx: Sql,
  { config, now }: Pick<Context, 'config'> & { now(): number },
  event: AlarmEvent,
): Promise<void> {
  for (const to of config.alarmMail)
    await queueMail(tx, { to, ...formatMail(event) }, { now: now(), life: MAIL_LIFE_MS })
  if (config.alarmWebhook === null) return
  await tx.query('INSERT INTO alarm_messages (body, written_at, due_at) VALUES ($1, $2::bigint, $2::bigint)', [
    JSON.stringify(event),
    now(),
  ])
}

const STATES = { 'alarm.began': 'ALARM', 'alarm.ended': 'Ended', 'alarm.test': 'Test' } as const

const formatMail = ({ type, alarm, text, at }: AlarmEvent): { subject: string; text: string } => ({
  subject: `${STATES[type]}: ${alarm} (Tradelet)`,
  text: `${text}\n\n${new Date(at).toISOString()}\n`,
})

/** Deletes messages that no receiver accepted in a day. */
export const deleteOldMessages = (db: Db, now: number): Promise<unknown> =>
  db.query('DELETE FROM alarm_messages WHERE written_at < $1::bigint', [now - MAIL_LIFE_MS])
