import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Names of links and buttons that lead elsewhere or act. */
const NAVIGATION = ['Back', 'Home', 'Market', 'Assets', 'Options', 'Deposit', 'Withdraw', 'Transfer', 'Export', 'Share']

test('on paper, records, bills and assets show their figures, the member and the time, without navigation', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const token = await returnAsDemo(visitor, stage)
  const { address } = stage.backend
  const { username } = (await callApi(address, 'getusr', {}, token)).data as { username: string }
  const order = await callApi(address, 'creatorder', { m_id: '1', ctime: '30', ctzed: '12.34', buytype: '1' }, token)
  const { order_id } = order.data as { order_id: string }
  for (const [path, figures] of [
    [`/record?type=option&number=${order_id}`, /12\.34\sUSDT/],
    ['/assets', /USDT/],
    ['/trade-account?id=1&type=1', /USDT/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${stage.backend.address}${path}`)
    await page.locator('main').getByText(figures).first().waitFor()
    const getShown = async () => {
      const shown = NAVIGATION.map(async (name) => {
        const found = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
        const visible = await Promise.all((await found.all()).map((one) => one.isVisible()))
        return visible.includes(true) ? [name] : []
      })
      return (await Promise.all(shown)).flat()
    }
    assert.notDeepEqual(await getShown(), [], `${path}: navigation on screen`)
    await page.emulateMedia({ media: 'print' })
    // The login name is loaded when the page is idle.
    await page.waitForFunction((name) => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelector('main')?.getAttribute('data-printed')?.includes(name)
    }, username)
    assert.deepEqual(await getShown(), [], path)
    assert.equal(await page.locator('header, nav, [role=navigation]').filter({ visible: true }).count(), 0, path)
    assert.ok(await page.locator('main').getByText(figures).first().isVisible())
    const line = await page.evaluate(
      () => getComputedStyle(document.querySelector('main') as Element, '::before').content,
    )
    assert.match(line, new RegExp(`${new Date().getFullYear()}`))
    assert.match(line, /Tradelet/)
    assert.ok(line.includes(username), `${path}: ${line}`)
  }
  assert.deepEqual(faults, [])
})
