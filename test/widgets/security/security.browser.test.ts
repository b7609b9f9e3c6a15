import { expect } from '@esm-bundle/chai'
import { getMember } from '../../../shared/base/contract/session.ts'
import { readStored, writeStored } from '../../../shared/state/preferences/storage.ts'
import '../../../widgets/security/security.element.ts'
import { isLeftToBrowser, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { setSiteRoutes, until } from '../../support/browser/stage.ts'

describe('<tl-security>', () => {
  const { backend, faults, open } = memberPage('tl-security')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  it('links to both passwords, the sessions, the own limits and the connected pages (SEC-01)', async () => {
    const page = await open()
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    await until(() => page.root.querySelectorAll('[part=entry]').length === 5, 'all links')
    for (const cell of page.root.querySelectorAll<HTMLElement>('[part=entry]')) cell.click()
    expect(isLeftToBrowser(page.find('a[part=entry]')), 'another tab').to.equal(true)
    expect(ways.map(({ route }) => route)).to.deep.equal([
      '/modifyPwd',
      '/resetLegalPwd',
      '/sessions',
      '/own-limits',
      '/connected-pages',
    ])
  })

  for (const [have_pay, words] of [
    [true, 'Set'],
    [false, 'Not set'],
  ] as const)
    it(`shows that the trading password is ${words.toLowerCase()} (SEC-08)`, async () => {
      backend().answer(getMember, { ...getMember.example, hasTradingPassword: have_pay })
      const page = await open()
      await until(() => page.root.querySelectorAll('[part=entry]')[1]?.textContent?.trim().endsWith(words), words)
    })

  it('switch of the last figures: on at first; off deletes them, and the choice is stored', async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=keep]'), 'the switch')
    const keep = page.find('[part=keep]')
    expect(keep.getAttribute('aria-checked')).to.equal('true')
    expect(keep.textContent).to.contain('Remember my balances on this device')
    writeStored('figures', 'of an earlier page')
    keep.click()
    await until(() => keep.getAttribute('aria-checked') === 'false', 'off')
    expect([readStored('figures'), readStored('keepFigures')]).to.deep.equal(['', 'no'])
    keep.click()
    await until(() => keep.getAttribute('aria-checked') === 'true', 'on')
    expect(readStored('keepFigures')).to.equal('')
  })

  it('omits links to pages that the site does not have', async () => {
    setSiteRoutes(['/security', '/resetLegalPwd'])
    const page = await open()
    await until(() => page.root.querySelectorAll('[part=entry]').length === 1, 'one link')
    expect(page.find('[part=entry]').textContent).to.contain('Trading password')
  })
})
