import assert from 'node:assert/strict'
import { test } from 'node:test'
import { config } from '../../shared/config.ts'
import { hasRoute, ROUTES } from '../../shared/routes.ts'
import { routes } from '../../site/routes.ts'
import '../support/page/page.ts'

test('a link is shown for the routes that the site has, and for no other', () => {
  assert.equal(hasRoute('/options'), true)
  assert.equal(hasRoute('/no-such-page'), false)
  assert.deepEqual([...ROUTES].sort(), routes.map(({ path }) => path).sort())
})

test('a page can say that its host site has other routes', () => {
  const page = config()
  const own = page.routes
  page.routes = ['/staking']
  assert.equal(hasRoute('/staking'), true)
  assert.equal(hasRoute('/options'), false)
  page.routes = own
})
