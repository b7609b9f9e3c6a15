import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findPresentAlarms, queueEvent } from './alarms.ts'

/** Operator commands for alarms. */
export const commands: readonly Command[] = [
  look({
    usage: 'alarms list',
    description: 'lists the alarms that are on',
    permission: 'alarms.read',
    personal: [],
    path: '/alarms',
    run: (_, { db }) => findPresentAlarms(db),
    show: (alarms) =>
      formatTable(alarms, ['name', ['began (UTC)', ({ began_at }) => formatUtcMinute(began_at)]], 'There is no alarm.'),
    isFailure: (alarms) => alarms.length > 0,
  }),
  act({
    usage: 'alarms test',
    description: 'sends a test message to ALARM_MAIL and ALARM_WEBHOOK; mail list and the log show failures',
    permission: 'alarms.test',
    method: 'POST',
    path: '/alarms/test',
    async run(_, context) {
      const { config, now, tx } = context
      const receivers = config.alarmMail.length + (config.alarmWebhook === null ? 0 : 1)
      if (receivers === 0) return new Problem('Neither ALARM_MAIL nor ALARM_WEBHOOK is set: alarms reach no person.')
      await queueEvent(tx, context, { type: 'alarm.test', alarm: 'test', text: 'This is a test.', at: now() })
      return { receivers }
    },
    show: ({ receivers }) =>
      `A test is sent to ${receivers} ${receivers === 1 ? 'receiver' : 'receivers'} within 15 s.`,
  }),
]
