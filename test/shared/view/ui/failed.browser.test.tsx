import { expect } from '@esm-bundle/chai'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { Failed } from '../../../../shared/view/ui/controls/failed.tsx'
import { recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'

const seen = { retries: 0, busy: false, action: '' }
defineWidget({
  tag: 'tl-failed-test',
  view: () => (
    <Failed
      title="Balances could not be loaded"
      text="Please try again."
      busy={seen.busy}
      {...(seen.action && { action: seen.action })}
      onRetry={() => {
        seen.retries += 1
      }}
    />
  ),
})

describe('the message of a failed request', () => {
  let page: Mounted
  const lose = () => {
    for (let count = 0; count < 2; count++) recordResponse(false)
  }
  beforeEach(() => {
    Object.assign(seen, { retries: 0, busy: false, action: '' })
    recordResponse(true)
  })
  afterEach(() => {
    page.remove()
    recordResponse(true)
  })

  it('shows the title', async () => {
    page = await mount('tl-failed-test')
    expect(page.text()).to.contain('Balances could not be loaded')
  })

  it('shows that there is no connection, and retries when it is back', async () => {
    lose()
    page = await mount('tl-failed-test')
    expect(page.text()).to.contain('No connection')
    expect(page.text()).not.to.contain('Balances')
    expect(seen.retries).to.equal(0)
    recordResponse(true)
    await until(() => seen.retries === 1, 'the retry')
    await waitForDrawing()
    expect(seen.retries).to.equal(1)
    expect(page.text()).to.contain('Balances could not be loaded')
  })

  it('does not retry a pending request', async () => {
    seen.busy = true
    lose()
    page = await mount('tl-failed-test')
    recordResponse(true)
    await until(() => page.text().includes('Balances'), 'the title')
    await waitForDrawing()
    expect(seen.retries).to.equal(0)
  })

  it('shows the title without a connection if its action is no retry', async () => {
    seen.action = 'Choose a market'
    lose()
    page = await mount('tl-failed-test')
    expect(page.text()).to.contain('Balances could not be loaded')
  })
})
