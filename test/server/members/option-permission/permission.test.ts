import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { storeCountry } from '../../../../server/members/option-permission/option-permission.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'

const MINUTE_MS = 60_000

interface Permission {
  requirement: string
  warning_version: string
  questions_version: string
  retry_at: number | ''
  wrong: string
  country: string
  session: { since: number; orders: number; result: string; open: string } | ''
}

const tryOrder = (stage: OptionsStage, member: string, lang = 'en') =>
  stage.call('creatorder', ORDER_FORM, { member, lang })

async function readPermission({ call }: OptionsStage, member: string): Promise<Permission> {
  const { code, data, msg } = await call('getOptionPermission', {}, { member })
  assert.equal(code, 1, msg)
  return data as unknown as Permission
}

const readRequirement = async ({ call }: OptionsStage, member: string) =>
  ((await call('getHyConfig', {}, { member })).data as { requirement: string }).requirement

/** Sets settings for a test. */
async function withSettings(
  { settings }: OptionsStage,
  given: Partial<Record<'option_risk_warning' | 'option_questions', boolean>> &
    Partial<Record<'option_blocked_countries' | 'option_reality_check', string>>,
  run: () => Promise<void>,
): Promise<void> {
  const keys = Object.keys(given) as (keyof typeof given)[]
  for (const key of keys) await settings.change(key, given[key])
  try {
    await run()
  } finally {
    for (const key of keys) await settings.change(key, undefined)
  }
}

const countConsents = async (db: Db, member: string): Promise<number> => {
  const rows = await db.query('SELECT 1 FROM option_consents WHERE member = $1::bigint', [member])
  return rows.length
}

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: without a setting of the operator, nothing is required before an option`, async () => {
    const stage = await ready
    const me = await stage.member()
    assert.equal(await readRequirement(stage, me), '')
    await stage.order(me)
  })

  test(`${kind}: risk warning demanded: the order is refused with what to do, and accepted after the confirmation`, async () => {
    const stage = await ready
    const me = await stage.member()
    await withSettings(stage, { option_risk_warning: true }, async () => {
      const before = await stage.balance(me)
      const refused = await tryOrder(stage, me)
      assert.deepEqual([refused.code, refused.field, refused.rule], [201, 'm_id', 'riskWarning'])
      assert.match(refused.msg, /Nothing was charged\. First read and confirm the risk warning: the options page/)
      assert.equal(await stage.balance(me), before)
      assert.equal(await readRequirement(stage, me), 'riskWarning')
      const { warning_version: version } = await readPermission(stage, me)
      const old = await stage.call('acceptOptionWarning', { version: '0' }, { member: me })
      assert.deepEqual([old.code, old.rule, old.bound], [201, 'changed', version])
      assert.equal((await tryOrder(stage, me)).rule, 'riskWarning')
      assert.equal((await stage.call('acceptOptionWarning', { version }, { member: me })).code, 1)
      await stage.order(me)
      const [row] = await stage.db.query<{ version: string; created_at: number }>(
        'SELECT version, created_at FROM option_consents WHERE member = $1::bigint',
        [me],
      )
      assert.deepEqual(row, { version, created_at: stage.clock.now })
    })
  })

  test(`${kind}: a new document of the operator about risk asks again, and its removal too`, async () => {
    const stage = await ready
    const { db } = stage
    const me = await stage.member()
    const accept = async () => {
      const { warning_version: version } = await readPermission(stage, me)
      assert.equal((await stage.call('acceptOptionWarning', { version }, { member: me })).code, 1)
      return version
    }
    await withSettings(stage, { option_risk_warning: true }, async () => {
      await accept()
      await stage.order(me)
      await db.query("INSERT INTO legal_documents (kind, version, created_at) VALUES ('risk', '2026-12', 0)")
      assert.equal((await tryOrder(stage, me)).rule, 'riskWarning')
      assert.equal(await accept(), '1:2026-12')
      await stage.order(me)
      await db.query("UPDATE legal_documents SET removed_at = 0 WHERE kind = 'risk'")
      assert.equal((await tryOrder(stage, me)).rule, 'riskWarning')
    })
  })

  test(`${kind}: questions demanded: wrong answers are named, may be tried again after 10 minutes, and right ones are stored`, async () => {
    const stage = await ready
    const me = await stage.member()
    const answer = (answers: string, version = '1') =>
      stage.call('answerOptionQuestions', { version, answers }, { member: me })
    await withSettings(stage, { option_questions: true }, async () => {
      assert.equal((await tryOrder(stage, me)).rule, 'questions')
      assert.equal((await answer('10')).rule, 'length')
      assert.equal((await answer('100', '0')).rule, 'changed')
      const wrong = await answer('110')
      const retryAt = stage.clock.now + 10 * MINUTE_MS
      assert.deepEqual(wrong.data, { passed: 0, wrong: '2', retry_at: retryAt })
      const { retry_at, wrong: faults } = await readPermission(stage, me)
      assert.deepEqual([retry_at, faults], [retryAt, '2'])
      const early = await answer('100')
      assert.deepEqual([early.rule, early.bound], ['wait', new Date(retryAt).toISOString()])
      assert.match(early.msg, /again in 10 min/)
      stage.clock.now = retryAt
      assert.deepEqual((await answer('100')).data, { passed: 1, wrong: '', retry_at: '' })
      await stage.order(me)
      assert.equal(await countConsents(stage.db, me), 2)
    })
  })

  test(`${kind}: answers at once: none escapes the pause after a wrong one`, async () => {
    const stage = await ready
    const me = await stage.member()
    await withSettings(stage, { option_questions: true }, async () => {
      const replies = await Promise.all(
        ['000', '001', '010', '011', '101', '110', '111'].map((answers) =>
          stage.call('answerOptionQuestions', { version: '1', answers }, { member: me }),
        ),
      )
      assert.equal(replies.filter(({ code }) => code === 1).length, 1)
      assert.equal(await countConsents(stage.db, me), 1)
    })
  })

  test(`${kind}: blocked countries: the country is stated once, and its residents get no options`, async () => {
    const stage = await ready
    const [here, there] = [await stage.member(), await stage.member()]
    const state = (member: string, country: string) => stage.call('setResidence', { country }, { member })
    await withSettings(stage, { option_blocked_countries: 'DE US' }, async () => {
      assert.equal((await tryOrder(stage, here)).rule, 'residence')
      assert.equal((await state(here, 'XX')).rule, 'unknown')
      assert.equal((await state(here, 'TR')).code, 1)
      await stage.order(here)
      assert.equal((await state(there, 'DE')).code, 1)
      assert.equal((await state(there, 'TR')).rule, 'stated')
      assert.equal(await readRequirement(stage, there), 'country')
      const refused = await tryOrder(stage, there, 'de')
      assert.deepEqual([refused.field, refused.rule], ['m_id', 'country'])
      assert.match(refused.msg, /Deutschland/)
      await storeCountry(stage.db, there, 'TR')
      await stage.order(there)
    })
  })

  test(`${kind}: reality check: after 60 minutes of orders the next one waits for an answer, with the result of the session`, async () => {
    const stage = await ready
    const { clock, market, engine } = stage
    const me = await stage.member()
    await withSettings(stage, { option_reality_check: '60' }, async () => {
      const start = clock.now
      await stage.order(me)
      market.trade(clock.now + 1, '100')
      market.trade(clock.now + 20_000, '101')
      clock.now += 32_000
      await engine.settleDue()
      clock.now = start + 25 * MINUTE_MS
      await stage.order(me)
      clock.now = start + 50 * MINUTE_MS
      await stage.order(me)
      clock.now = start + 60 * MINUTE_MS - 1
      await stage.order(me)
      clock.now = start + 60 * MINUTE_MS
      const refused = await tryOrder(stage, me)
      assert.deepEqual([refused.field, refused.rule], ['m_id', 'realityCheck'])
      assert.match(refused.msg, /options for 60 min.*take a break/)
      const { session } = await readPermission(stage, me)
      assert.deepEqual(session, { since: start, orders: 4, result: '12', open: '300' })
      assert.equal((await stage.call('answerRealityCheck', {}, { member: me })).code, 1)
      await stage.order(me)
      assert.equal(await readRequirement(stage, me), '')
    })
  })

  test(`${kind}: a pause of more than 30 minutes begins a new session`, async () => {
    const stage = await ready
    const { clock } = stage
    const me = await stage.member()
    await withSettings(stage, { option_reality_check: '60' }, async () => {
      await stage.order(me)
      clock.now += 30_000 + 30 * MINUTE_MS + 1
      await stage.order(me)
      clock.now += 29 * MINUTE_MS + 30_000
      await stage.order(me)
      const { session } = await readPermission(stage, me)
      assert.ok(session)
      assert.equal(session.orders, 2)
    })
  })

  test(`${kind}: the books add up after all refusals`, async () => (await ready).assertBalanced())
})
