import { expect } from '@esm-bundle/chai'
import { noteAnswered } from '../../../shared/api/reachability.ts'
import { Failed } from '../../../shared/ui/controls/failed.tsx'
import { defineWidget } from '../../../shared/widget/define-widget.tsx'
import { drawn, type Mounted, mount, until } from '../../support/browser/stage.ts'

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
    for (let count = 0; count < 2; count++) noteAnswered(false)
  }
  beforeEach(() => {
    Object.assign(seen, { retries: 0, busy: false, action: '' })
    noteAnswered(true)
  })
  afterEach(() => {
    page.remove()
    noteAnswered(true)
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
    noteAnswered(true)
    await until(() => seen.retries === 1, 'the retry')
    await drawn()
    expect(seen.retries).to.equal(1)
    expect(page.text()).to.contain('Balances could not be loaded')
  })

  it('does not retry a pending request', async () => {
    seen.busy = true
    lose()
    page = await mount('tl-failed-test')
    noteAnswered(true)
    await until(() => page.text().includes('Balances'), 'the title')
    await drawn()
    expect(seen.retries).to.equal(0)
  })

  it('shows the title without a connection if its action is no retry', async () => {
    seen.action = 'Choose a market'
    lose()
    page = await mount('tl-failed-test')
    expect(page.text()).to.contain('Balances could not be loaded')
  })
})
