import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CLAIM_LIFE_MS } from '../../server/platform/reviews/claims.commands.ts'
import { checkScreen } from '../support/journey/console-checks.ts'
import { type ConsoleStage, openConsoleStage } from '../support/journey/console-stage.ts'

const CASES = 10_000
/** Rows that are read and drawn at once. */
const LISTED = 200

let stage: ConsoleStage
before(async () => {
  stage = await openConsoleStage()
})
after(() => stage.close())

test('claim: is made and released by the keyboard, another person sees it and cannot decide, and it expires', async () => {
  const member = await stage.withdrawer()
  assert.equal((await member.withdraw()).code, 1)
  const [ann, ben] = [await stage.person('ann', 'finance'), await stage.person('ben', 'finance')]
  await ann.logIn()
  await ann.open('Queue')
  await ann.page
    .getByRole('link', { name: /^withdrawal/i })
    .first()
    .waitFor()
  await ann.page.keyboard.press('j')
  await ann.page.getByText('Nobody has claimed this case.').waitFor()
  await ann.page.keyboard.press('c')
  await ann.prove()
  await ann.page.getByText(/Claimed by you until \d\d:\d\d UTC/).waitFor()
  await ann.page.getByRole('link', { name: /yours/ }).waitFor()
  await checkScreen(ann.page, 'claim-own')

  await ben.logIn()
  await ben.page
    .getByRole('row', { name: /Reviews: withdrawal/ })
    .getByRole('cell', { name: '1' })
    .nth(1)
    .waitFor()
  await ben.open('Queue')
  await ben.page.getByRole('link', { name: /ann/ }).click()
  await ben.page.getByText(/Claimed by ann until/).waitFor()
  const approve = ben.page.getByRole('button', { name: 'Approve' })
  assert.ok(await approve.isDisabled())
  assert.match((await approve.getAttribute('aria-describedby')) ?? '', /./)
  await checkScreen(ben.page, 'claim-other')

  // In two steps: a session ends 15 min after its last use.
  for (const part of [CLAIM_LIFE_MS / 2, CLAIM_LIFE_MS / 2]) {
    stage.clock.now += part
    await ben.page.clock.setFixedTime(stage.clock.now)
    await ben.page.reload()
    await ben.page.getByRole('heading', { level: 2, name: /withdrawal/i }).waitFor()
  }
  await ben.page.getByText('Nobody has claimed this case.').waitFor()
  await ben.page.keyboard.press('c')
  await ben.prove()
  await ben.page.getByText('Claimed by you').waitFor()
  await ben.page.getByRole('button', { name: 'Release' }).click()
  await ben.page.getByText('Nobody has claimed this case.').waitFor()
  assert.deepEqual([ann.faults, ben.faults], [[], []])
})

test(`queue of ${CASES}: opens with one request and ${LISTED} rows, and further ones are read at the end of the list`, async () => {
  const { db } = stage.context
  await db.query(
    "UPDATE reviews SET state = 'withdrawn', decided_by = 'member', decided_at = 1 WHERE state = 'waiting'",
  )
  await db.query(
    `WITH joined AS (
       INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT name, name, 'x', 'BULK' || n, 1 FROM generate_series(1, ${CASES}) n, LATERAL (SELECT 'bulk' || n || '@example.com' AS name) named
       RETURNING id
     ), submitted AS (
       INSERT INTO identities (member, real_name, front_card, back_card, submitted_at)
       SELECT id, 'Sample', 'a.png', 'b.png', $1::bigint FROM joined RETURNING id, member
     ) INSERT INTO reviews (kind, subject, member, lang, submitted_at) SELECT 'identity', id, member, 'en', $1::bigint FROM submitted`,
    [stage.clock.now],
  )
  const cleo = await stage.person('cleo', 'compliance')
  const { page } = cleo
  await cleo.logIn()
  await page.getByRole('row', { name: new RegExp(`Reviews: identity.*${CASES}`) }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/operator/')) requests.push(pathname)
  })
  const rows = page.locator('.cases > li')
  await page.getByRole('navigation').getByRole('link', { name: 'Queue' }).click()
  await rows.first().waitFor()
  assert.equal(await rows.count(), LISTED)
  assert.deepEqual(requests, ['/operator/reviews'])
  await checkScreen(page, 'queue-long')
  await rows.last().getByRole('link').click()
  await page.getByText('Nobody has claimed this case.').waitFor()
  await page.keyboard.press('j')
  await rows.nth(LISTED).locator('[aria-current]').waitFor()
  assert.equal(await rows.count(), 2 * LISTED)
  assert.equal(requests.filter((path) => path === '/operator/reviews').length, 2)
})
