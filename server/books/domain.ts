import { openDifferences, takeTurn } from '../ledger/ledger.ts'
import { defineDomain } from '../manifest.ts'
import { repeatEvery } from '../scheduler/repeat.ts'
import { repeatAlarm } from './checks.ts'
import { checksOf, commands } from './commands.ts'

/** The books are checked this often, by one of all processes; looked at is oftener, so that another one takes over soon. */
const EVERY_MS = 60_000
const LOOK_MS = 10_000
/** So many lines repeat at a start what payouts are stopped for. */
const REPEATED = 10

/** The check of the books, in the background and on request. */
export const domain = defineDomain({
  name: 'books',
  commands,
  start(context) {
    const { db, log, now } = context
    const checks = checksOf(context)
    const begun = openDifferences(db, REPEATED).then((open) => repeatAlarm(log, open))
    const end = repeatEvery(
      LOOK_MS,
      async () => {
        await begun
        if (checks.state().pending > 0 || !(await takeTurn(db, now(), EVERY_MS))) return
        // Its failure is logged where it happens.
        await checks.check().catch(() => undefined)
      },
      log,
      'the books were not checked',
    )
    return async () => {
      end()
      await checks.stop()
    }
  },
})
