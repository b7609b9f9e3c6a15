import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../server/config.ts'

test('without any variable the defaults apply', () => {
  assert.deepEqual(readConfig({}), {
    config: {
      port: 4321,
      host: '127.0.0.1',
      console: null,
      nodeName: `${hostname()}:4321`,
      logLevel: 'info',
      dataDir: resolve('.data'),
      databaseUrl: null,
      eventsUrl: null,
      databaseReadUrl: null,
      marketUpstream: null,
      demo: true,
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
      secretsKeys: null,
      uploadsBytes: 10 * 1024 ** 3,
    },
  })
})

test('every variable is parsed, ignoring surrounding spaces and a trailing slash', () => {
  const environment = {
    PORT: ' 8080 ',
    HOST: '::',
    CONSOLE_PORT: '4331',
    CONSOLE_HOST: 'console.example.com',
    NODE_NAME: 'a',
    LOG_LEVEL: 'warn',
    ALARM_MAIL: 'ann@example.com, ben@example.com',
    ALARM_WEBHOOK: 'https://pager.example/alarms',
    ALARM_WEBHOOK_SECRET: `whsec_${'b'.repeat(43)}=`,
    PROVIDER_SECRETS: `whsec_${'c'.repeat(43)}=, whsec_${'d'.repeat(43)}=`,
    PROVIDER_CEILING: '750.0',
    PROVIDER_DAILY_CEILING: '8000',
    TRADELET_DATA: '/srv/tradelet',
    DATABASE_URL: 'postgresql://app:secret@db.example.com:5432/tradelet?sslmode=require',
    EVENTS_URL: 'nats://app:secret@events.example.com:4222',
    DATABASE_READ_URL: 'postgresql://app:secret@replica.example.com:5432/tradelet',
    MARKET_UPSTREAM: 'https://api.exchange.example/',
    DEMO: '0',
    ALLOW_SAMPLE_PRICES: '1',
    TRUST_PROXY: '10.0.0.5, fd00::/8',
    STOP_WAIT: '15',
    EMBED_RELEASES: '/srv/releases',
    SERVICE_WORKER: '0',
    WEBHOOKS_PRIVATE: '1',
    AUDIT_WEBHOOK: 'https://witness.example/checkpoints',
    AUDIT_WEBHOOK_SECRET: `whsec_${'a'.repeat(43)}=`,
    SMTP_URL: 'smtps://app:secret@mail.example.com:465',
    MAIL_FROM: 'Example <support@example.com>',
    UPLOADS_URL: 'https://KEY:a%2Fb@s3.example.com/pictures?region=eu-central-1',
    UPLOADS_MEGABYTES: '500',
    OPERATOR_CEILING: '2500.50',
    OPERATOR_DAILY_CEILING: '9000',
    OPERATOR_TOKEN: ' 0123456789abcdef0123456789abcdef ',
    SECRETS_KEY: ` ${'0a'.repeat(32)}, ${'B1'.repeat(32)} `,
  }
  assert.deepEqual(readConfig(environment), {
    config: {
      port: 8080,
      host: '::',
      console: { port: 4331, host: 'console.example.com' },
      nodeName: 'a',
      logLevel: 'warn',
      alarmMail: ['ann@example.com', 'ben@example.com'],
      alarmWebhook: { url: 'https://pager.example/alarms', secret: `whsec_${'b'.repeat(43)}=` },
      provider: {
        secrets: [`whsec_${'c'.repeat(43)}=`, `whsec_${'d'.repeat(43)}=`],
        ceiling: '750',
        dailyCeiling: '8000',
      },
      dataDir: resolve('/srv/tradelet'),
      databaseUrl: environment.DATABASE_URL,
      eventsUrl: environment.EVENTS_URL,
      databaseReadUrl: environment.DATABASE_READ_URL,
      marketUpstream: 'https://api.exchange.example',
      demo: false,
      allowSamplePrices: true,
      trustProxy: ['loopback', '10.0.0.5', 'fd00::/8'],
      stopWait: 15,
      serviceWorker: false,
      embedReleases: '/srv/releases',
      mail: { url: environment.SMTP_URL, from: environment.MAIL_FROM },
      uploadsUrl: environment.UPLOADS_URL,
      operatorToken: '0123456789abcdef0123456789abcdef',
      operatorCeiling: '2500.5',
      operatorDailyCeiling: '9000',
      webhooksPrivate: true,
      auditWebhook: { url: environment.AUDIT_WEBHOOK, secret: environment.AUDIT_WEBHOOK_SECRET },
      secretsKeys: ['0a'.repeat(32), 'B1'.repeat(32)],
      uploadsBytes: 500 * 1024 ** 2,
    },
  })
})

test('an operator token that is too short or cannot be a header: is rejected without repeating it', () => {
  for (const given of [
    'short',
    'x'.repeat(31),
    'x'.repeat(257),
    `${'x'.repeat(20)} ${'x'.repeat(20)}`,
    'é'.repeat(40),
  ]) {
    const read = readConfig({ OPERATOR_TOKEN: given })
    assert.ok('problem' in read, given)
    assert.match(read.problem, /^OPERATOR_TOKEN must have 32 to 256 /)
    assert.ok(!read.problem.includes(given), given)
  }
})

test('TRUST_PROXY: accepts the number of proxies', () => {
  const read = readConfig({ TRUST_PROXY: '2' })
  assert.ok('config' in read)
  assert.equal(read.config.trustProxy, 2)
})

test('an empty variable counts as absent', () => {
  const empty = {
    PORT: '',
    HOST: ' ',
    TRADELET_DATA: '',
    DATABASE_URL: '',
    MARKET_UPSTREAM: '',
    DEMO: '',
    ALLOW_SAMPLE_PRICES: '',
    TRUST_PROXY: '',
    STOP_WAIT: '',
    SERVICE_WORKER: '',
    SMTP_URL: '',
    MAIL_FROM: ' ',
  }
  assert.deepEqual(readConfig(empty), readConfig({}))
})

test('an invalid value: one sentence with the variable and the rule', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: '65536' }, /^PORT must be a whole number from 0 to 65535, not "65536"\.$/],
    [{ PORT: '43.21' }, /^PORT must be/],
    [{ PORT: '-1' }, /^PORT must be/],
    [{ PORT: 'http' }, /^PORT must be/],
    [{ PORT: '0x50' }, /^PORT must be/],
    [{ HOST: 'http://localhost' }, /^HOST must be a host name or an IP address/],
    [{ HOST: 'two hosts' }, /^HOST must be/],
    [{ CONSOLE_PORT: '65536' }, /^CONSOLE_PORT must be a whole number from 0 to 65535/],
    [{ CONSOLE_PORT: '1', CONSOLE_HOST: 'https://a.example' }, /^CONSOLE_HOST must be the name/],
    [{ CONSOLE_HOST: 'a.example' }, /^CONSOLE_HOST needs CONSOLE_PORT/],
    [{ DATABASE_URL: 'mysql://u:hush@h/d' }, /^DATABASE_URL must be an address like postgres:\/\/[^"]+$/],
    [{ DATABASE_URL: 'localhost' }, /^DATABASE_URL must be/],
    [{ MARKET_UPSTREAM: 'ftp://exchange.example' }, /^MARKET_UPSTREAM must be an http or https address/],
    [{ MARKET_UPSTREAM: 'exchange.example' }, /^MARKET_UPSTREAM must be/],
    [{ DEMO: 'yes' }, /^DEMO must be 1 or 0, not "yes"\.$/],
    [{ TRUST_PROXY: 'proxy.example' }, /^TRUST_PROXY must be the number of proxies in front, or their addresses like/],
    [{ TRUST_PROXY: '10.0.0.5,' + '10.0.0.0/33' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '12' }, /^TRUST_PROXY must be/],
    [{ STOP_WAIT: '301' }, /^STOP_WAIT must be a number of seconds from 0 to 300, not "301"\.$/],
    [
      { OPERATOR_DAILY_CEILING: 'much' },
      /^OPERATOR_DAILY_CEILING must be an amount of USDT such as 100000, not "much"\.$/,
    ],
    [{ OPERATOR_CEILING: '-1' }, /^OPERATOR_CEILING must be an amount of USDT such as 10000, not "-1"\.$/],
    [{ SERVICE_WORKER: 'off' }, /^SERVICE_WORKER must be 1 or 0, not "off"\.$/],
    [{ AUDIT_WEBHOOK: 'https://witness.example' }, /^AUDIT_WEBHOOK needs AUDIT_WEBHOOK_SECRET: whsec_ /],
    [{ AUDIT_WEBHOOK_SECRET: 'whsec_x' }, /^AUDIT_WEBHOOK_SECRET needs AUDIT_WEBHOOK, /],
    [
      { AUDIT_WEBHOOK: 'ftp://witness.example', AUDIT_WEBHOOK_SECRET: `whsec_${'a'.repeat(43)}=` },
      /^AUDIT_WEBHOOK must be an http or https address\.$/,
    ],
    [{ LOG_LEVEL: 'debug' }, /^LOG_LEVEL must be one of error, warn, info\.$/],
    [{ ALARM_MAIL: 'ann' }, /^ALARM_MAIL must be addresses like /],
    [{ ALARM_MAIL: 'ann@example.com' }, /^ALARM_MAIL needs SMTP_URL, /],
    [{ PROVIDER_SECRETS: 'hunter2' }, /^PROVIDER_SECRETS must be one or two secrets/],
    [{ PROVIDER_CEILING: '1e5' }, /^PROVIDER_CEILING must be an amount of USDT/],
    [{ PROVIDER_DAILY_CEILING: '-1' }, /^PROVIDER_DAILY_CEILING must be an amount of USDT/],
    [{ ALARM_WEBHOOK: 'https://pager.example' }, /^ALARM_WEBHOOK needs ALARM_WEBHOOK_SECRET: whsec_ /],
    [{ WEBHOOKS_PRIVATE: 'yes' }, /^WEBHOOKS_PRIVATE must be 1 or 0, not "yes"\.$/],
    [{ STOP_WAIT: '1.5' }, /^STOP_WAIT must be/],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be an address like smtps:/],
    [{ SMTP_URL: 'https://u:hush@mail.example.com' }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://u:hush@mail.example.com' }, /^SMTP_URL needs MAIL_FROM, the address/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'support' }, /^MAIL_FROM must be an address like/],
    [{ MAIL_FROM: 'support@example.com' }, /^MAIL_FROM needs SMTP_URL/],
    [{ UPLOADS_URL: 's3://KEY:hush@bucket' }, /^UPLOADS_URL must be an address like https:\/\/KEY:SECRET@/],
    [{ UPLOADS_URL: 'https://s3.example.com/hush' }, /^UPLOADS_URL must be/],
    [{ UPLOADS_URL: 'https://KEY:hu%sh@s3.example.com/pictures' }, /^UPLOADS_URL must be .* %2F\.$/],
    [{ UPLOADS_MEGABYTES: '0' }, /^UPLOADS_MEGABYTES must be a whole number from 1 to 999999999, not "0"\.$/],
    [{ UPLOADS_MEGABYTES: '10 GB' }, /^UPLOADS_MEGABYTES must be/],
    [{ ALLOW_SAMPLE_PRICES: 'yes' }, /^ALLOW_SAMPLE_PRICES must be 1 or 0, not "yes"\.$/],
  ]
  for (const [environment, sentence] of wrong) {
    const read = readConfig(environment)
    assert.ok('problem' in read, JSON.stringify(environment))
    assert.match(read.problem, sentence)
    assert.doesNotMatch(read.problem, /\n|hush/)
  }
})
