import type { Config } from '../../server/config.ts'

/** The key that backends of tests encrypt with, so that several nodes have the same. */
export const TEST_KEY = '5ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2'

/** The configuration of backends that tests put together themselves: no demo, no database or folder of its own. */
export const CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: null,
  marketUpstream: null,
  demo: false,
  allowSamplePrices: false,
  trustProxy: ['loopback'],
  stopWait: 0,
  serviceWorker: true,
  mail: null,
  uploadsUrl: null,
  operatorToken: null,
  operatorCeiling: '10000',
  secretsKeys: [TEST_KEY],
  uploadsBytes: 1024 ** 3,
}
