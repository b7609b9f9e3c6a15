import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain, type SetupCheck } from '../../define-domain.ts'
import { createCauseReader } from './alarm-causes.ts'
import { commands } from './alarms.commands.ts'
import { deleteOldMessages, updateAlarms } from './alarms.ts'
import { sendAlarms } from './send-alarms.ts'

const INTERVAL_MS = 15_000

const receiversCheck: SetupCheck = {
  name: 'alarms',
  need: 'advised',
  findGap: async ({ config: { alarmMail, alarmWebhook } }) =>
    alarmMail.length > 0 || alarmWebhook !== null
      ? null
      : {
          missing: 'No person hears of books that do not balance, stopped payouts or a failed backup.',
          repair: 'set ALARM_MAIL or ALARM_WEBHOOK, restart, then: alarms test',
        },
}

/** Alarms that reach a person. */
export const domain = defineDomain({
  name: 'alarms',
  commands,
  setupChecks: [receiversCheck],
  start(context) {
    const readCauses = createCauseReader(context)
    const ends = [
      repeatEvery(
        INTERVAL_MS,
        async () => updateAlarms(context, await readCauses()),
        context.log,
        'causes of alarms could not be read or stored, retrying in 15 s',
      ),
      repeatEvery(
        INTERVAL_MS,
        async () => {
          await sendAlarms(context)
          await deleteOldMessages(context.db, context.now())
        },
        context.log,
        'alarms could not be sent, retrying in 15 s',
      ),
    ]
    return () => {
      for (const end of ends) end()
    }
  },
})
