import { expect } from '@esm-bundle/chai'
import { hasRoute } from '../../../../shared/base/runtime/routes.ts'
import { setSiteRoutes } from '../../../support/browser/stage.ts'

describe('hasRoute', () => {
  afterEach(() => setSiteRoutes(null))

  it('default: true only for routes of the features', () => {
    for (const path of ['/', '/options', '/modifyPwd', '/demo-chart']) expect(hasRoute(path), path).to.equal(true)
    for (const path of ['/no-such-page', '/transfers', '']) expect(hasRoute(path), path).to.equal(false)
  })

  it('routes configured by the page: true only for these', () => {
    setSiteRoutes(['/transfers'])
    expect(hasRoute('/transfers')).to.equal(true)
    expect(hasRoute('/options')).to.equal(false)
  })
})
