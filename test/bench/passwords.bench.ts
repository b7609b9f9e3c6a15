import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Sql } from '../../server/core/db/db.ts'
import { post } from '../../server/ledger/ledger.ts'
import { issueToken } from '../../server/members/accounts/session-tokens.ts'
import { addMember } from '../../server/members/registry/members.ts'
import { BACKEND_CLIENT, hashPassword } from '../../server/members/registry/passwords.ts'
import { startProcess } from '../support/backend-process.ts'
import { startCluster } from '../support/postgres.ts'
import { atMost, type Row } from './rows.ts'

const MEMBERS = 16
const SWAPS_EACH = 4
const LIMIT_S = 10
const PASSWORD = 'Secret12345'
const SWAP = { type: '1', from_coin_id: '1', to_coin_id: '2', amount: '10', paypassword: PASSWORD }

/** Measures 16 members who confirm four swaps each with the right password, all at once: how many are rejected, and when the last one is done. */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-passwords-'))
  const url = cluster.url('postgres')
  const env = { TRADELET_DATA: folder, DATABASE_URL: url, DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  const backend = await startProcess(env)
  const db = await openDb({ dataDir: '', url })
  const passwordHash = await hashPassword(PASSWORD, BACKEND_CLIENT)
  const tokens: string[] = []
  for (let seat = 0; seat < MEMBERS; seat += 1)
    tokens.push(await db.transaction((tx) => newMember(tx, seat, passwordHash)))
  const began = performance.now()
  const codes = await Promise.all(
    tokens.flatMap((token) =>
      Array.from({ length: SWAPS_EACH }, async () => {
        const answer = await backend.post('exchangeCoin', SWAP, { token, 'idempotency-key': randomUUID() })
        if (answer.code !== 1) console.log(`       ${answer.code} ${answer.msg}`)
        return answer.code
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  await backend.end('SIGTERM')
  await db.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
  const name = `${MEMBERS * SWAPS_EACH} right passwords of ${MEMBERS} members at once`
  return [
    atMost(0, `${name}: not served`, codes.filter((code) => code !== 1).length, 'swaps'),
    atMost(LIMIT_S, `${name}: until the last is served`, seconds, 's'),
  ]
}

async function newMember(tx: Sql, seat: number, passwordHash: string): Promise<string> {
  const member = await addMember(tx, { username: `seat${seat}@example.com`, passwordHash, inviter: null }, Date.now())
  if (member === null) throw new Error('the name is taken')
  const postings = [
    { account: { member, type: 'funds' as const, coin: 'USDT' }, amount: '1000' },
    { account: { house: 'bench', coin: 'USDT' }, amount: '-1000' },
  ]
  await post(tx, [{ kind: 'bench', reference: `bench:${member}`, postings }], Date.now())
  return issueToken(tx, member, Date.now(), { device: 'bench', address: '' })
}
