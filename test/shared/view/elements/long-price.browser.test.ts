import { expect } from '@esm-bundle/chai'
import '../../../../shared/view/elements/long-price.ts'
import type { TlLongPrice } from '../../../../shared/view/elements/long-price.ts'
import { mount, waitForDrawing } from '../../../support/browser/stage.ts'

describe('<tl-long-price>', () => {
  it('digits beyond the step are pale, whatever they are', async () => {
    const price = await mount<TlLongPrice>('tl-long-price')
    price.element.digits = 8
    price.element.step = 2
    price.element.value = '27314.5011824'
    await waitForDrawing()
    expect(price.find('i').textContent).to.equal('118240')
    price.element.step = 8
    await waitForDrawing()
    expect(price.find('i').textContent).to.equal('')
    expect(price.root.textContent?.trim()).to.equal('27,314.50118240')
    price.remove()
  })
})
