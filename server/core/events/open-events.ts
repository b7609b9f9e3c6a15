import type { Config } from '../../config.ts'
import type { Log } from '../log/log.ts'
import { createLocalEvents, type Events } from './events.ts'

/**
 * Opens the events of an installation. With an embedded database, or `EVENTS_URL=local`, this process is the only node. With `DATABASE_URL` alone other nodes may
 * change the database, so hints are sent and pages poll as well.
 */
export async function openEvents({ eventsUrl, databaseUrl }: Config, log: Log): Promise<Events> {
  if (eventsUrl === null || eventsUrl === 'local')
    return createLocalEvents({ isOnlyNode: eventsUrl === 'local' || databaseUrl === null })
  const { openNatsEvents } = await import('./nats-events.ts')
  return openNatsEvents(eventsUrl, log)
}
