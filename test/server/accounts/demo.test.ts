import assert from 'node:assert/strict'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { prepareDemo } from '../../../server/accounts/demo.ts'
import { balanceOf } from '../../../server/ledger/ledger.ts'
import { accountsBackend, lazily, tokenOf } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const file = async () => path((await started()).dataDir, 'demo-login.json')
  const logIn = async (login: { username: string; password: string } | null) =>
    (await started()).call('login', { ...login }, { ip: '10.2.3.4' })

  test(`${kind}: the first start makes a demo member with sample money, whose login is kept for this user alone`, async () => {
    const { services, call } = await started()
    const login = await prepareDemo(services)
    assert.equal(login?.username, 'demo@tradelet.example')
    assert.match(String(login?.password), /^[A-Za-z0-9]{12}$/)
    assert.equal((await stat(await file())).mode & 0o777, 0o600)
    assert.deepEqual(JSON.parse(await readFile(await file(), 'utf8')), login)
    const { id } = (await call('getusr', {}, { token: tokenOf(await logIn(login)) })).data as { id: string }
    assert.equal(await balanceOf(services.db, { member: id, type: 'options', coin: 'USDT' }), '10000')
  })

  test(`${kind}: the next start answers the same login and gives nothing again`, async () => {
    const { services } = await started()
    const kept = JSON.parse(await readFile(await file(), 'utf8'))
    assert.deepEqual(await prepareDemo(services), kept)
    const entries = await services.db.query("SELECT id FROM ledger_entries WHERE kind = 'sample-money'")
    assert.equal(entries.length, 1)
  })

  test(`${kind}: a password that was changed in the site is set back at the next start, and its sessions end`, async () => {
    const { services, call } = await started()
    const login = await prepareDemo(services)
    const token = tokenOf(await logIn(login))
    await call('resetpwd', { oldpassword: String(login?.password), newpassword: 'Changed12345' }, { token })
    const changed = tokenOf(await logIn({ username: String(login?.username), password: 'Changed12345' }))
    assert.deepEqual(await prepareDemo(services), login)
    assert.equal((await logIn(login)).code, 1)
    assert.equal((await call('getusr', {}, { token: changed })).status, 401)
  })

  test(`${kind}: a login that is lost or spoiled is replaced by one that works`, async () => {
    const { services } = await started()
    const old = await prepareDemo(services)
    await rm(await file())
    const renewed = await prepareDemo(services)
    assert.notEqual(renewed?.password, old?.password)
    assert.equal((await logIn(renewed)).code, 1)
    await writeFile(await file(), '{ half')
    assert.equal((await logIn(await prepareDemo(services))).code, 1)
  })

  test(`${kind}: a member who has the demo member's name and is not it keeps name and password`, async () => {
    const { services } = await started()
    const login = await prepareDemo(services)
    await services.db.query('UPDATE members SET demo = false')
    await rm(await file())
    assert.equal(await prepareDemo(services), null)
    assert.equal((await logIn(login)).code, 1)
  })
})
