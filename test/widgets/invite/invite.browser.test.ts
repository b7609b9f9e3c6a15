import { expect } from '@esm-bundle/chai'
import { getMember } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/invite/invite.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until } from '../../support/browser/stage.ts'

const LINK = 'https://trade.example.com/register?invite='

/** Replaces a property of the browser. Returns a function that restores it. */
function replaceProperty(values: Partial<Record<'clipboard' | 'canShare' | 'share', unknown>>): () => void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(navigator, name, { value, configurable: true })
  return () => {
    for (const name of Object.keys(values)) Reflect.deleteProperty(navigator, name)
  }
}

describe('<tl-invite>', () => {
  const { backend, faults, open } = memberPage('tl-invite')
  let restore: () => void = () => undefined
  afterEach(() => {
    restore()
    restore = () => undefined
    expect(faults().take()).to.deep.equal([])
  })

  it("shows the member's code, its link, and a QR code of 172 px (INV-01…03)", async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=qr] svg'), 'the QR code')
    expect(page.text()).to.contain(getMember.example.inviteCode)
    expect(page.text()).to.contain(LINK + getMember.example.inviteCode)
    const { width, height } = page.find('[part=qr] svg').getBoundingClientRect()
    expect([width, height]).to.deep.equal([172, 172])
  })

  it("prefers the code of its attribute to the member's own (Q-150)", async () => {
    const page = await open({ code: 'FR 1' })
    await until(() => page.text().includes(`${LINK}FR%201`), 'the address')
  })

  it('copies code and link, with a message (INV-04)', async () => {
    const copied: string[] = []
    restore = replaceProperty({ clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const page = await open()
    await until(() => page.root.querySelector('[part=qr] svg'), 'the QR code')
    press(page, 'Copy code')
    await until(() => $toast.get()?.key === 'copied', 'the copy message')
    press(page, 'Copy link')
    await until(() => copied.length === 2, 'the copied link')
    expect(copied).to.deep.equal([getMember.example.inviteCode, LINK + getMember.example.inviteCode])
  })

  for (const [what, clipboard] of Object.entries({
    'without a clipboard': undefined,
    'with a forbidden clipboard': { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  }))
    it(`falls back to execCommand ${what}`, async () => {
      restore = replaceProperty({ clipboard })
      const marked: string[] = []
      const original = document.execCommand
      document.execCommand = () => {
        const root = page.root.activeElement
        marked.push(root instanceof HTMLTextAreaElement ? root.value : '')
        return true
      }
      const page = await open()
      await until(() => page.root.querySelector('[part=qr] svg'), 'the QR code')
      try {
        const button = page.find<HTMLElement>('[aria-label="Copy code"]')
        button.focus()
        button.click()
        await until(() => $toast.get()?.key === 'copied', 'the copy message')
        expect(marked).to.deep.equal([getMember.example.inviteCode])
        expect(page.root.activeElement === button, 'the focus is back').to.equal(true)
        expect(page.root.querySelector('textarea')).to.equal(null)
      } finally {
        document.execCommand = original
      }
    })

  it("opens the device's share sheet if there is one", async () => {
    const shared: unknown[] = []
    restore = replaceProperty({ canShare: () => true, share: async (what: unknown) => void shared.push(what) })
    const page = await open()
    await until(() => page.root.querySelector('[part=share]'), 'the button')
    press(page, 'Share')
    await until(() => shared.length === 1, 'the shared link')
    expect(shared).to.deep.equal([{ title: 'Join me at Tradelet', url: LINK + getMember.example.inviteCode }])
  })

  it('shows only the code if the site has no invite address', async () => {
    backend().answer(getSettings, { ...getSettings.example, inviteUrl: '' })
    const page = await open()
    await until(() => page.text().includes(getMember.example.inviteCode), 'the code')
    expect(page.root.querySelector('[part=qr] svg')).to.equal(null)
  })

  it('retries a failed request of the member', async () => {
    backend().fail(getMember, 'server')
    const page = await open()
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getMember, getMember.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('[part=qr] svg'), 'the QR code')
  })
})
