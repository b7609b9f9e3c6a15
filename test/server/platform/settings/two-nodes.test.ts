import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { createSettings } from '../../../../server/platform/settings/settings.ts'
import { eachDatabase, postgresUrl } from '../../../support/databases.ts'

test('a setting changed on one node applies on another within a second', async () => {
  const url = await postgresUrl()
  const clock = { now: 1_800_000_000_000 }
  const node = async () => {
    const db = await openDb({ dataDir: '', url })
    return { db, settings: createSettings(db, () => clock.now) }
  }
  const [first, second] = [await node(), await node()]
  const seen = async () =>
    Promise.all([first, second].map(async (one) => (await one.settings.read()).accountTransferSwitch))
  try {
    assert.deepEqual(await seen(), [true, true])
    await first.settings.change('accountTransferSwitch', false)
    assert.deepEqual(await seen(), [false, true], 'at once where it was set')
    clock.now += 1_000
    assert.deepEqual(await seen(), [false, false])
    await second.settings.change('accountTransferSwitch', undefined)
    clock.now += 1_000
    assert.deepEqual(await seen(), [true, true])
  } finally {
    await Promise.all([first.db.close(), second.db.close()])
  }
})

eachDatabase((kind, open) => {
  test(`${kind}: settings are read at most once a second, and remain while the database cannot be read`, async () => {
    const db = await open()
    const clock = { now: 1_800_000_000_000 }
    let reads = 0
    let isAway = false
    const watched: typeof db = {
      ...db,
      query: (text, params) => {
        reads += 1
        return isAway ? Promise.reject(new Error('database unreachable')) : db.query(text, params)
      },
    }
    const settings = createSettings(watched, () => clock.now)
    await Promise.all([settings.read(), settings.read(), settings.read()])
    clock.now += 999
    assert.equal((await settings.read()).name, 'Tradelet')
    assert.equal(reads, 1)
    isAway = true
    clock.now += 1
    assert.equal((await settings.read()).name, 'Tradelet')
    assert.equal(reads, 2)
    isAway = false
    await db.query("INSERT INTO site_settings (key, value, changed_at) VALUES ('name', '\"Elsewhere\"', 0)")
    clock.now += 1_000
    assert.equal((await settings.read()).name, 'Elsewhere')
  })

  test(`${kind}: reading settings fails while the database is unreachable from the start, and recovers`, async () => {
    const db = await open()
    let isAway = true
    const flaky: typeof db = {
      ...db,
      query: (text, params) => (isAway ? Promise.reject(new Error('database unreachable')) : db.query(text, params)),
    }
    const settings = createSettings(flaky, () => 0)
    await assert.rejects(settings.read(), /unreachable/)
    isAway = false
    assert.equal((await settings.read()).name, 'Tradelet')
  })
})
