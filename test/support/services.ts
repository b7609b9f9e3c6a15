import type { Context } from '../../server/core/http/context.ts'
import { createLog } from '../../server/core/log/log.ts'
import { createServices, type ServiceSources } from '../../server/services.ts'
import { CONFIG } from './config.ts'
import { fakeMarket } from './fake-market.ts'

/** Creates the services of a backend. By default it has the real time, no domains, a fake market and a silent log, and a token is the id of its member. */
export const testServices = ({
  now = Date.now,
  ...given
}: Pick<ServiceSources, 'db'> & Partial<ServiceSources>): Context =>
  createServices({
    config: CONFIG,
    now,
    log: createLog('silent'),
    authenticate: async (_sql, token) => ({ id: token }),
    market: fakeMarket(now),
    domains: [],
    ...given,
  })
