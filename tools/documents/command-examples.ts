import type { CommandSyntax } from '../commands/operator/program.ts'

/** Values of arguments and options in examples, by their placeholder in the syntax. */
const SAMPLES: Readonly<Record<string, string>> = {
  ACCOUNT: 'funds',
  ADDRESS: '00f1c2d3e4a5.png',
  AMOUNT: '25',
  BANK: 'Example Bank',
  BATCH: '3',
  CODE: 'DE',
  COIN: 'USDT',
  CONTENT: '<p>Deposits are closed from 08:00 to 10:00 UTC.</p>',
  DAYS: '30',
  EARLY: 'accrued',
  FEE: '0.1',
  HOLDER: 'Example Ltd',
  HOURS: '24',
  ID: '12',
  KEY: 'name',
  LANG: 'de',
  LENDER: 'Example Finance',
  MARKET: 'btcusdt',
  MAX: '5000',
  MEMBER: 'jane@example.com',
  MIN: '100',
  MINIMUM: '100',
  NAME: 'harbour',
  NETWORK: 'TRC20',
  NUMBER: 'DE89370400440532013000',
  ORIGINS: 'https://harbour.example',
  PROJECT: '1',
  RATE: '0.05',
  SCOPES: 'read,trade',
  TEXT: 'Deposit of 1 December that arrived without memo',
  TITLE: 'Maintenance on Sunday',
  TRANSACTION: '3f9c01ab77de',
  URL: 'https://harbour.example/webhooks',
  WAY: 'wallet',
}

/** Values of one command that differ from {@link SAMPLES}, and optional options of its example. */
interface Sample {
  values?: Readonly<Record<string, string>>
  options?: readonly string[]
}

const LEGAL: Sample = { values: { KIND: 'terms', VERSION: '2026-12' } }
const OWN_SAMPLES: Readonly<Record<string, Sample>> = {
  'audit list': { options: ['--command', 'networks', '--from', '2026-12-01 00:00'] },
  'audit export': { options: ['--format', 'csv', '--to', '2027-01-01 00:00'] },
  'audit verify': { options: ['--checkpoint', `1200:${'0f'.repeat(32)}`] },
  backup: { values: { FILE: '/backups/2026-12-01.age' }, options: ['--passphrase-file', '/etc/tradelet/passphrase'] },
  'backup report': { values: { OUTCOME: 'done' } },
  'banners add': { values: { URL: '/uploads/00f1c2d3e4a5.png' }, options: ['--link', '/staking'] },
  'contents add': { values: { TITLE: 'How a timed option ends', CONTENT: '<p>Two public trades decide it.</p>' } },
  'deposits credit': { values: { AMOUNT: '24.5', TEXT: 'Your exchange kept a fee of 0.5 USDT.' } },
  debit: { values: { TEXT: 'Credit of 1 December was booked twice' } },
  'exposure limits set': { values: { KIND: 'options', USDT: '50000' } },
  'exposure limits remove': { values: { KIND: 'options' } },
  find: { values: { TERM: 'jane@example.com' } },
  'legal set': { ...LEGAL, options: ['--file', 'terms.html'] },
  'legal remove': LEGAL,
  'liquidity limits set': { values: { VALUE: '100', TRADES: '10', TURNOVER: '5000', PERCENT: '5' } },
  'loans list': { options: ['--state', 'waiting'] },
  'loans products add': { values: { TITLE: 'Bridge loan' } },
  'loans products set': { options: ['--rate', '0.04'] },
  'mail test': { values: { ADDRESS: 'operator@example.com' } },
  'mining machines add': { values: { TITLE: 'Miner M2', RATE: '0.02', DAYS: '90' } },
  'mining machines set': { options: ['--max', '10000'] },
  login: { values: { NAME: 'ann' } },
  'members freeze': { values: { WHAT: 'payouts', TEXT: 'Your bank asked us to check a payment of 1 December.' } },
  'members exported': { values: { ID: '3' } },
  'members list': { options: ['--page', '2'] },
  'members reopen-identity': { values: { TEXT: 'Your passport has expired.' } },
  'members unfreeze': { values: { WHAT: 'payouts' } },
  'monitors add': { values: { NAME: 'prometheus' } },
  'monitors remove': { values: { NAME: 'prometheus' } },
  'networks add': { values: { ADDRESS: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }, options: ['--minimum', '10'] },
  'networks add-bank': { values: { NAME: 'Bank transfer' } },
  'networks set': { options: ['--arrival', '30'] },
  'operators account': { values: { NAME: 'ann' } },
  'operators add': { values: { NAME: 'ann', ADDRESS: 'ann@example.com' } },
  'operators disable': { values: { NAME: 'ann' } },
  'operators enable': { values: { NAME: 'ann' } },
  'operators end-sessions': { values: { NAME: 'ann' } },
  'operators reset-access': { values: { NAME: 'ann' } },
  'operators reset-factor': { values: { NAME: 'ann' } },
  'operators roles': { values: { NAME: 'ann', ROLES: 'finance,support' } },
  'operators sessions': { values: { NAME: 'ann' } },
  'operators shell': { values: { STATE: 'off' } },
  'notices add': { options: ['--from', '2026-12-06 06:00', '--until', '2026-12-06 10:00'] },
  'notices edit': { options: ['--until', '2026-12-06 11:00'] },
  'notices import': { values: { FILE: 'notice.json' } },
  'notices translate': { values: { TITLE: 'Wartung am Sonntag', CONTENT: '<p>Von 9 bis 11 Uhr.</p>' } },
  'partner-logos add': {
    values: { NAME: 'Harbour', ADDRESS: 'https://harbour.example', LOGO: '/uploads/00f1c2d3e4a5.png' },
  },
  'partners add': { values: { TEXT: 'Harbour Ledger' } },
  'partners set': { options: ['--scopes', 'read'] },
  'partners rotate-key': { options: ['--overlap-hours', '24'] },
  'partners webhooks replay': { options: ['--hours', '24'] },
  'payouts claim': { options: ['--coin', 'USDT', '--network', 'TRC20'] },
  'payouts failed': { values: { ID: '40012', TEXT: 'The exchange of this address does not accept deposits.' } },
  'payouts list': { options: ['--state', 'paying'] },
  'payouts paid': { values: { ID: '40012' } },
  'pictures add': { values: { FILE: 'logo.png' } },
  'popup set': { values: { TITLE: 'New: staking of SOL', CONTENT: '<p>SOL can be staked for 30 and 90 days.</p>' } },
  'provider book': { options: ['--member', 'jane@example.com'] },
  'provider dismiss': { values: { TEXT: 'A payment of our own.' } },
  restore: { values: { FILE: '/backups/2026-12-01.age' }, options: ['--passphrase-file', '/etc/tradelet/passphrase'] },
  'retention set': { values: { KIND: 'ledger', KEPT: '24' } },
  'requests refuse': { values: { TEXT: 'The address is not in the contract with the bank' } },
  'reviews list': { options: ['--kind', 'withdrawal'] },
  'reviews reasons add': { values: { KIND: 'deposit', LANG: 'en', TEXT: 'The transaction does not exist.' } },
  'reviews reasons translate': { values: { TEXT: 'Die Transaktion gibt es nicht.' } },
  'reviews refuse': { options: ['--because', '3'] },
  'roles set': { values: { ROLE: 'night-desk', PERMISSIONS: 'members.read,reviews.read' } },
  'roles remove': { values: { ROLE: 'night-desk' } },
  'set-up': { values: { NAME: 'ann' } },
  'settings get': { values: { KEY: 'theme' } },
  'settings set': { values: { VALUE: 'Harbour Trade' } },
  'spot terms set': { values: { LEAST: '0.0001', PRICESTEP: '0.01', QUANTITYSTEP: '0.00001', BAND: '5' } },
  'staking periods add': { values: { RATE: '6.2', DAYS: '90' } },
  'staking periods set': { options: ['--rate', '5.8'] },
  'staking projects add': { values: { COIN: 'SOL' } },
  'staking projects set': { options: ['--img', '/uploads/00f1c2d3e4a5.png'] },
  'swap terms set': { values: { SPREAD: '0.2', SECONDS: '5', LIMIT: '20000' } },
  'theme import': { values: { FILE: 'theme.json' } },
  'theme set': { values: { NAME: 'accent', VALUE: '#7a3cff' } },
  'tokens forget': { values: { TOKEN: '3f9c01ab' } },
  'trading halt': { options: ['--message', 'Back at 10:00 UTC'] },
  'transfers terms set': { values: { DAYS: '0' } },
  'withdrawals rules set': { values: { RULE: 'address-age', LEVEL: 'enforce' }, options: ['--hours', '48'] },
  'withdrawals terms set': { values: { MIN: '10', MAX: 'none', FEE: '1%' }, options: ['--daily', '20000'] },
}

/** Optional arguments that examples leave out: without them the command concerns everything or the first page. */
const LEFT_OUT = ['NAME', 'SEARCH']

/**
 * Returns the words of an example of a command, with all required arguments and options.
 * @throws Error if a value has no sample
 */
export function createExample({ usage, requiredOptions = {} }: CommandSyntax): string[] {
  const [path = '', ...args] = usage.split(/ (?=[<[])/)
  const { values = {}, options = [] } = OWN_SAMPLES[path] ?? {}
  const getValue = (name: string): string => {
    const value = values[name] ?? SAMPLES[name]
    if (value === undefined)
      throw new Error(`tools/documents/command-examples.ts has no value for ${name} of "${path}"`)
    return value
  }
  const given = args.filter((arg) => arg.startsWith('<') || !LEFT_OUT.includes(arg.slice(1, -1)))
  const required = Object.values(requiredOptions).flatMap((flags = '') => {
    const [flag = '', value] = flags.split(' ')
    return value === undefined ? [flag] : [flag, getValue(value.slice(1, -1))]
  })
  return [...path.split(' '), ...given.map((arg) => getValue(arg.slice(1, -1))), ...required, ...options]
}

/** Commands with samples of their own, for a test that each exists. */
export const SAMPLED_COMMANDS: readonly string[] = Object.keys(OWN_SAMPLES)

/** Writes words as a line for a POSIX shell. */
export const formatShellLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@.:/,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
