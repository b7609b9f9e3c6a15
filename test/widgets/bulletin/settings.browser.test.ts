import { expect } from '@esm-bundle/chai'
import { writeStored } from '../../../shared/state/preferences/storage.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/bulletin/bulletin.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-bulletin> with incomplete settings', () => {
  const { backend, faults, visit } = memberPage('tl-bulletin')
  const say = (settings: unknown) => {
    backend().answerAll(settings)
    return reloadSettings()
  }
  beforeEach(() => writeStored('bulletin', ''))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  for (const [name, settings] of Object.entries({
    'no settings': {},
    'no popup': { name: 'Harbour' },
    'a popup of null': { popup: null },
    'a popup of nothing': { popup: {} },
    'a popup of nulls': { popup: { title: null, img: null, content: null } },
    'a popup that is a list': { popup: [] },
    'a popup that is a text': { popup: '' },
  }))
    it(`shows nothing with ${name}`, async () => {
      await say(settings)
      const page = await visit()
      for (let frame = 0; frame < 5; frame++) await waitForDrawing()
      expect(page.root.querySelector('dialog')).to.equal(null)
    })

  it('fits a title of 200 characters', async () => {
    await say({ popup: { title: 'W'.repeat(200), content: `<p>${'W'.repeat(200)}</p>` } })
    const page = await visit()
    await until(() => page.root.querySelector('[part=content] p'), 'the popup')
    const dialog = page.find('dialog')
    expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
    expect(dialog.getBoundingClientRect().right).to.be.at.most(innerWidth)
  })

  // Runs last, because a closed popup stays closed.
  it('shows a popup that has only a text', async () => {
    await say({ popup: { content: '<p>Only <b>words</b></p>' } })
    const page = await visit()
    await until(() => page.root.querySelector('[part=content] b'), 'the message')
    expect(page.root.querySelector('dialog img')).to.equal(null)
    expect(page.find('dialog h2').textContent).not.to.equal('')
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
  })
})
