import type { Command } from '../../server/core/command/command.ts'
import type { Db } from '../../server/core/db/db.ts'
import { createProgram, type TypedInput } from '../../tools/commands/operator/program.ts'
import { createExample } from '../../tools/documents/command-examples.ts'
import { encodePng } from './png.ts'

/** Contents of the files that examples name. */
const FILES: Readonly<Record<string, string>> = {
  'notice.json': '{"title": "Maintenance", "content": "<p>Sunday</p>"}',
  'logo.png': encodePng(8, 8, Buffer.alloc(8 * 8 * 3, 90)).toString('base64'),
  'terms.html': '<p>Terms</p>',
  'theme.json': '{"day": {"accent": "#7a3cff"}, "night": {}}',
}

/** Query of the row that the ID of a command names, by the first words of the command. */
const ROWS: Readonly<Record<string, string>> = {
  'reviews reasons': 'SELECT max(id)::text AS id FROM refusal_reasons',
  reviews: "SELECT min(id)::text AS id FROM reviews WHERE state = 'waiting' AND kind = 'withdrawal'",
  networks: 'SELECT max(id)::text AS id FROM networks',
  notices: 'SELECT max(id)::text AS id FROM notices WHERE removed_at IS NULL',
  contents: 'SELECT max(id)::text AS id FROM contents',
  banners: 'SELECT max(id)::text AS id FROM banners',
  'partner-logos': 'SELECT max(id)::text AS id FROM partners',
  loans: 'SELECT max(id)::text AS id FROM loan_products',
  mining: 'SELECT max(id)::text AS id FROM mining_machines',
  'staking projects': 'SELECT max(id)::text AS id FROM staking_projects',
  'staking periods': 'SELECT max(id)::text AS id FROM staking_periods',
  'bank-cards show': 'SELECT max(id)::text AS id FROM bank_cards',
  audit: 'SELECT max(id)::text AS id FROM operator_acts',
  deposits: "SELECT min(id)::text AS id FROM reviews WHERE state = 'waiting' AND kind = 'deposit'",
  provider: "SELECT min(id)::text AS id FROM provider_events WHERE state = 'received'",
  'members exported': 'SELECT max(id)::text AS id FROM member_exports',
  payouts: "SELECT min(id)::text AS id FROM withdrawals WHERE state = 'approved' AND payout = 'paying'",
}

/** Values of an installation that examples cannot know, by command. */
const OWN: Readonly<Record<string, (db: Db) => Promise<TypedInput>>> = {
  'reviews refuse': async (db) => ({
    because: await readId(db, "SELECT min(id)::text AS id FROM refusal_reasons WHERE kind = 'withdrawal'"),
  }),
  'staking periods add': async (db) => ({ project: await readId(db, ROWS['staking projects'] ?? '') }),
  'tokens forget': async (db) => ({
    token: await readId(db, 'SELECT left(min(digest), 8) AS id FROM operator_tokens'),
  }),
  'pictures remove': async (db) => ({
    name: await readId(db, 'SELECT min(name) AS id FROM uploads WHERE owner IS NULL'),
  }),
  'networks add': async () => ({ coin: 'TRX' }),
  'notices edit': async () => ({ until: '2030-12-06 11:00' }),
  'payouts claim': async () => ({ limit: '2' }),
  'payouts export': async (db) => ({ batch: await readId(db, 'SELECT max(batch)::text AS id FROM withdrawals') }),
  'payouts release': async (db) => ({ batch: await readId(db, 'SELECT max(batch)::text AS id FROM withdrawals') }),
  'audit verify': async () => ({ checkpoint: `0:${'0'.repeat(64)}` }),
}

const readId = async (db: Db, query: string): Promise<string> => (await db.query<{ id: string }>(query))[0]?.id ?? '0'

/** Returns a command without its arguments. */
export const getCommandName = ({ usage }: Pick<Command, 'usage'>): string => usage.replace(/ [<[].*/, '')

/** Returns the input of a command's example, for an installation with the member of the examples and rows of each kind; a confirmation is given. */
export async function createExampleInput(command: Command, db: Db): Promise<TypedInput> {
  if (command.internal) return {}
  const typed: TypedInput[] = []
  await createProgram([command], (_, input) => void typed.push(input)).parseAsync(createExample(command), {
    from: 'user',
  })
  const name = getCommandName(command)
  const input: TypedInput = { ...command.defaults(), ...typed[0], ...(await OWN[name]?.(db)) }
  for (const [field, file] of Object.entries(command.files))
    if (file && input[field]) input[field] = FILES[input[field]] ?? ''
  const row = Object.keys(ROWS).find((words) => name.startsWith(words))
  if (input.id && row) input.id = await readId(db, ROWS[row] ?? '')
  if ('yes' in command.options) input.yes = 'true'
  return input
}
