import { expect } from '@esm-bundle/chai'
import { rememberWalletPlace, reserveWalletPlace, WALLET_PLACE } from '../../site/scripts/wallet-place.ts'
import { type FakeClock, withClock } from '../support/browser/fake-clock.ts'
import { waitForDrawing } from '../support/browser/stage.ts'

describe("place of a member's figures on the home page", () => {
  const { style } = document.documentElement
  const reserved = () => style.getPropertyValue('--wallet-size')
  beforeEach(() => style.removeProperty('--wallet-size'))
  after(() => {
    style.removeProperty('--wallet-size')
    localStorage.removeItem(WALLET_PLACE)
  })

  it('reserves the stored height in a window of the same width only', () => {
    reserveWalletPlace(`${innerWidth + 1} 480`)
    expect(reserved()).to.equal('')
    reserveWalletPlace(`${innerWidth} 480`)
    expect(reserved()).to.equal('480px')
  })

  for (const stored of [
    '',
    `${innerWidth}`,
    `${innerWidth} x`,
    `${innerWidth} 99999`,
    `${innerWidth} -5`,
    `${innerWidth} 1e3`,
  ])
    it(`reserves nothing for the stored value "${stored}"`, () => {
      reserveWalletPlace(stored)
      expect(reserved()).to.equal('')
    })

  /** Adds an element of this height. `load` makes it ready. */
  function addWallet(height: number) {
    let load = (): void => undefined
    const ready = new Promise<void>((resolve) => {
      load = resolve
    })
    const wallet = Object.assign(document.createElement('div'), { ready })
    wallet.style.blockSize = `${height}px`
    document.body.append(wallet)
    rememberWalletPlace(wallet)
    return { wallet, load }
  }
  /** Draws the element, and lets the time pass after which a height counts as settled. */
  async function settle(clock: FakeClock): Promise<void> {
    await waitForDrawing()
    await clock.advance(2_000)
  }
  const getStored = () => localStorage.getItem(WALLET_PLACE)

  it('stores the height once it has settled, and keeps it when the element is removed', () =>
    withClock(async (clock) => {
      const { wallet, load } = addWallet(321)
      load()
      await settle(clock)
      expect(getStored()).to.equal(`${innerWidth} 321`)
      wallet.remove()
      await settle(clock)
      expect(getStored()).to.equal(`${innerWidth} 321`)
    }))

  it('figures that load slowly: their height is stored, not that of their placeholder', () =>
    withClock(async (clock) => {
      localStorage.removeItem(WALLET_PLACE)
      const { wallet, load } = addWallet(200)
      await settle(clock)
      expect(getStored()).to.equal(null)
      wallet.style.blockSize = '322px'
      load()
      await settle(clock)
      expect(getStored()).to.equal(`${innerWidth} 322`)
      wallet.remove()
    }))
})
