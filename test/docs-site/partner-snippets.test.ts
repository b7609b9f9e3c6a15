import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { accountsBackend } from '../support/accounts-backend.ts'
import { embeddedDatabase } from '../support/databases.ts'
import { addTestPartner, callFrom, grantAccess, PARTNER_ORIGIN } from '../support/partners.ts'

/** Lines of the Node snippet that the guide promises. */
const MAX_LINES = 12

const folder = await mkdtemp(join(tmpdir(), 'partner-snippets-'))
after(() => rm(folder, { recursive: true }))

const backend = await accountsBackend(embeddedDatabase)
const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
const partner = await addTestPartner(backend, { scopes: 'read,trade' })
process.env.PARTNER_KEY = partner.key

const guide = await readFile('docs/partner-sessions.md', 'utf8')

/** Returns the first snippet of the guide that contains a text, with the address of the running backend. */
function findSnippet(language: string, part: string): string {
  const snippets = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  )
  const found = snippets.find((code) => code.includes(part))
  assert.ok(found, `no snippet with ${part}`)
  assert.ok(found.includes('https://trade.example.com/'), 'an address to replace')
  return found.replaceAll('https://trade.example.com', address)
}

interface Session {
  token: string
  expires: number
  scopes: string
  member: string
}

/** Functions of the Node snippet. */
interface Link {
  linkMember(given: { code: string; verifier: string; state?: string }): Promise<Session>
  openSession(member: string, origin: string): Promise<Session>
}

async function importLink(): Promise<Link> {
  const code = findSnippet('js', 'linkMember')
  assert.ok(code.trimEnd().split('\n').length <= MAX_LINES, 'at most 12 lines')
  const file = join(folder, 'link.mjs')
  await writeFile(file, code)
  return import(pathToFileURL(file).href)
}

/** Grants the partner's server access as a new member. */
const grant = async () => grantAccess(backend, { partner: partner.name, token: (await backend.join()).token })

test("the guide's Node snippet: exchanges a code, and opens sessions that the page can use", async () => {
  const { linkMember, openSession } = await importLink()
  const linked = await linkMember(await grant())
  const opened = await openSession(linked.member, PARTNER_ORIGIN)
  for (const { token, expires, scopes } of [linked, opened]) {
    assert.deepEqual([typeof expires, scopes], ['number', 'read,trade'])
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).code, 1)
  }
})

test("the guide's Node snippet: a refusal is an error with the message of the server", async () => {
  const { linkMember, openSession } = await importLink()
  await assert.rejects(linkMember({ ...(await grant()), verifier: 'x'.repeat(43) }), /^Error: token: ./)
  await assert.rejects(openSession('m_unknown', PARTNER_ORIGIN), /^Error: session: ./)
})

test("the guide's curl command: opens a session", async (t) => {
  const run = promisify(execFile)
  const isPresent = await run('curl', ['--version']).then(
    () => true,
    () => false,
  )
  if (!isPresent) return t.skip('curl is not installed')
  const { member } = await (await importLink()).linkMember(await grant())
  const command = findSnippet('sh', '/api/partner/session')
    .replace('m_7fQ2…', member)
    .replace('https://harbour.example', PARTNER_ORIGIN)
  const { stdout } = await run('sh', ['-c', command])
  const { code, msg, data } = JSON.parse(stdout)
  assert.equal(code, 1, msg)
  assert.equal((await callFrom(backend, 'getusr', {}, { token: data.token, origin: PARTNER_ORIGIN })).code, 1)
})
