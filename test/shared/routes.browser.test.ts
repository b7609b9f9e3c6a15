import { expect } from '@esm-bundle/chai'
import { hasRoute } from '../../shared/routes.ts'
import { siteRoutes } from '../support/browser/stage.ts'

describe('a link', () => {
  afterEach(() => siteRoutes(null))

  it('is shown for the routes that the features have, and for no other', () => {
    for (const path of ['/', '/options', '/modifyPwd', '/demo-chart']) expect(hasRoute(path), path).to.equal(true)
    for (const path of ['/no-such-page', '/transfers', '']) expect(hasRoute(path), path).to.equal(false)
  })

  it('is shown for other routes where a page says that its host site has those', () => {
    siteRoutes(['/transfers'])
    expect(hasRoute('/transfers')).to.equal(true)
    expect(hasRoute('/options')).to.equal(false)
  })
})
