import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { balanceOf } from '../../../../server/ledger/ledger.ts'
import { prepareDemo } from '../../../../server/members/accounts/accounts.demo.ts'
import { accountsBackend, tokenOf } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  /** An installation before its first start. */
  async function installed() {
    const backend = await accountsBackend(open)
    return {
      ...backend,
      file: path(backend.dataDir, 'demo-login.json'),
      logIn: (login: { username: string; password: string } | null) =>
        backend.call('login', { ...login }, { ip: '10.2.3.4' }),
    }
  }

  test(`${kind}: the first start makes a demo member with sample money`, async () => {
    const { context, call, logIn } = await installed()
    const login = await prepareDemo(context)
    assert.equal(login?.username, 'demo@tradelet.example')
    assert.match(String(login?.password), /^[A-Za-z0-9]{12}$/)
    const { id } = (await call('getusr', {}, { token: tokenOf(await logIn(login)) })).data as { id: string }
    assert.equal(await balanceOf(context.db, { member: id, type: 'options', coin: 'USDT' }), '10000')
  })

  test(`${kind}: the next start answers the same login and gives nothing again`, async () => {
    const { context } = await installed()
    const first = await prepareDemo(context)
    assert.ok(first)
    assert.deepEqual(await prepareDemo(context), first)
    const entries = await context.db.query("SELECT id FROM ledger_entries WHERE kind = 'sample-money'")
    assert.equal(entries.length, 1)
  })

  test(`${kind}: a password that was changed in the site is set back at the next start, and nobody is logged out by it`, async () => {
    const { context, call, logIn } = await installed()
    const login = await prepareDemo(context)
    const token = tokenOf(await logIn(login))
    await call('resetpwd', { oldpassword: String(login?.password), newpassword: 'Changed12345' }, { token })
    const changed = tokenOf(await logIn({ username: String(login?.username), password: 'Changed12345' }))
    assert.deepEqual(await prepareDemo(context), login)
    assert.equal((await logIn(login)).code, 1)
    assert.equal((await call('getusr', {}, { token: changed })).code, 1)
  })

  test(`${kind}: an installation from before keeps the login that lies in its data folder; one that is spoiled is none`, async () => {
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

  test(`${kind}: a member who has the demo member's name and is not it keeps name and password`, async () => {
    const { context, logIn } = await installed()
    const login = await prepareDemo(context)
    await context.db.query('UPDATE members SET demo = false')
    assert.equal(await prepareDemo(context), null)
    assert.equal((await logIn(login)).code, 1)
  })
})
