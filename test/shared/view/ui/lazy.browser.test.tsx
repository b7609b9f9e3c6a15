import { expect } from '@esm-bundle/chai'
import { createRoot } from 'react-dom/client'
import { HTTP_TIMEOUT_MS } from '../../../../shared/base/contract/constants.ts'
import { Lazy } from '../../../../shared/view/ui/controls/lazy.tsx'
import { fakeClock } from '../../../support/browser/fake-clock.ts'
import { waitForDrawing } from '../../../support/browser/stage.ts'

describe('part that loads on demand', () => {
  it('code that never arrives: a message with Retry after 15 s, and the part if the code arrives later', async () => {
    const clock = fakeClock()
    const box = document.body.appendChild(document.createElement('div'))
    const root = createRoot(box)
    let arrive = (_code: string) => {}
    const load = () =>
      new Promise<string>((resolve) => {
        arrive = resolve
      })
    const settle = async () => {
      await waitForDrawing()
      await clock.advance(0)
      await waitForDrawing()
    }
    try {
      root.render(
        <Lazy load={load} meanwhile={<i className="meanwhile" />}>
          {(code) => <b>{code}</b>}
        </Lazy>,
      )
      await settle()
      await clock.advance(HTTP_TIMEOUT_MS - 1)
      await settle()
      expect(box.querySelector('.meanwhile')).to.not.equal(null)
      await clock.advance(1)
      await settle()
      expect(box.querySelector('button')).to.not.equal(null)
      arrive('loaded')
      await settle()
      expect(box.querySelector('b')?.textContent).to.equal('loaded')
    } finally {
      root.unmount()
      box.remove()
      await clock.end()
    }
  })
})
