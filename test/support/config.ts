import type { Config } from '../../server/config.ts'

/** Encryption key of test backends, the same for all nodes. */
export const TEST_KEY = '5ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2'

/** Configuration of backends that tests assemble themselves: without demo, database and data folder. */
export const CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  console: null,
  nodeName: 'test',
  logLevel: 'info',
  dataDir: '',
  databaseUrl: null,
  eventsUrl: null,
  databaseReadUrl: null,
  marketUpstream: null,
  demo: false,
  allowSamplePrices: false,
  trustProxy: ['loopback'],
  stopWait: 0,
  serviceWorker: true,
  embedReleases: null,
  mail: null,
  uploadsUrl: null,
  operatorToken: null,
  operatorCeiling: '10000',
  operatorDailyCeiling: '100000',
  webhooksPrivate: false,
  auditWebhook: null,
  alarmMail: [],
  alarmWebhook: null,
  provider: null,
  secretsKeys: [TEST_KEY],
  uploadsBytes: 1024 ** 3,
}
