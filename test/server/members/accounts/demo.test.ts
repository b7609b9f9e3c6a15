import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { balanceOf } from '../../../../server/ledger/ledger.ts'
import { prepareDemo } from '../../../../server/members/accounts/accounts.demo.ts'
import { accountsBackend, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  /** Backend before its first start. */
  async function installed() {
    const backend = await accountsBackend(open)
    return {
      ...backend,
      file: path(backend.dataDir, 'demo-login.json'),
      logIn: (login: { username: string; password: string } | null) =>
        backend.call('login', { ...login }, { ip: '10.2.3.4' }),
    }
  }

  test(`${kind}: the first start creates a demo member with sample money`, async () => {
    const { context, call, logIn } = await installed()
    const login = await prepareDemo(context)
    assert.equal(login?.username, 'demo@tradelet.example')
    assert.match(String(login?.password), /^[A-Za-z0-9]{12}$/)
    const { id } = (await call('getusr', {}, { token: readToken(await logIn(login)) })).data as { id: string }
    assert.equal(await balanceOf(context.db, { member: id, type: 'options', coin: 'USDT' }), '10000')
  })

  test(`${kind}: the next start returns the same login and grants no more sample money`, async () => {
    const { context } = await installed()
    const first = await prepareDemo(context)
    assert.ok(first)
    assert.deepEqual(await prepareDemo(context), first)
    const entries = await context.db.query("SELECT id FROM ledger_entries WHERE kind = 'sample-money'")
    assert.equal(entries.length, 1)
  })

  test(`${kind}: a password changed on the site is reset at the next start; sessions stay open`, async () => {
    const { context, call, logIn } = await installed()
    const login = await prepareDemo(context)
    const token = readToken(await logIn(login))
    await call('resetpwd', { oldpassword: String(login?.password), newpassword: 'Changed12345' }, { token })
    const changed = readToken(await logIn({ username: String(login?.username), password: 'Changed12345' }))
    assert.deepEqual(await prepareDemo(context), login)
    assert.equal((await logIn(login)).code, 1)
    assert.equal((await call('getusr', {}, { token: changed })).code, 1)
  })

  test(`${kind}: the login in an older installation's data folder is kept; an invalid file is replaced by a new login`, async () => {
    const former = { username: 'demo@tradelet.example', password: 'Former2345678' }
    const { context, file, logIn } = await installed()
    await writeFile(file, JSON.stringify(former))
    assert.deepEqual(await prepareDemo(context), former)
    await rm(file)
    assert.deepEqual(await prepareDemo(context), former)
    assert.equal((await logIn(former)).code, 1)
    const other = await installed()
    await writeFile(other.file, '{ half')
    assert.equal((await other.logIn(await prepareDemo(other.context))).code, 1)
  })

  test(`${kind}: a member who is not the demo member but has its name keeps name and password`, async () => {
    const { context, logIn } = await installed()
    const login = await prepareDemo(context)
    await context.db.query('UPDATE members SET demo = false')
    assert.equal(await prepareDemo(context), null)
    assert.equal((await logIn(login)).code, 1)
  })
})
