import { expect } from '@esm-bundle/chai'
import { getMember, submitIdentity } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { removeImage } from '../../../shared/base/contract/upload.ts'
import { onDecision } from '../../../shared/state/member/decision.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/identity/identity.element.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { fakeUploads } from '../../support/browser/fake-uploads.ts'
import { findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { chooseFile, createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

type Side = 'frontCard' | 'backCard'

describe('<tl-identity>', () => {
  const { backend, faults, open } = memberPage('tl-identity')
  let uploads: ReturnType<typeof fakeUploads>
  beforeEach(() => {
    uploads = fakeUploads()
  })
  afterEach(() => {
    uploads.close()
    expect(faults().take()).to.deep.equal([])
  })

  async function form(width?: number): Promise<Mounted> {
    const page = await open({}, width)
    await until(() => page.root.querySelector('form'), 'the form')
    return page
  }
  async function choose(page: Mounted, side: Side): Promise<void> {
    const known = uploads.all.length
    chooseFile(page.find<HTMLInputElement>(`#${side}`), await createPictureFile())
    await until(() => uploads.all.length === known + 1, 'the upload')
  }
  async function uploaded(page: Mounted, side: Side): Promise<void> {
    await choose(page, side)
    uploads.all.at(-1)?.take(`/uploads/${side}.png`)
    await until(() => page.root.querySelector(`[part=slot]:has(#${side}) img[alt]:not([alt=""])`), 'the preview')
  }
  const status = (rzstatus: typeof getMember.example.identityStatus) =>
    backend().answer(getMember, { ...getMember.example, identityStatus: rzstatus })
  const findNote = (page: Mounted, side: Side) =>
    page.root.getElementById(page.find(`#${side}`).getAttribute('aria-describedby') ?? '')?.textContent?.trim() ?? ''

  it('sends name, front and back by usrsetreal, then shows that it is under review (IDN-01, IDN-02, IDN-06)', async () => {
    const page = await form()
    type(page, 'realName', ' Anna Ångström ')
    await uploaded(page, 'frontCard')
    await uploaded(page, 'backCard')
    status('review')
    press(page, 'Submit for review')
    await until(() => page.text().includes('Under review'), 'the state')
    expect(
      backend()
        .received('usrsetreal')
        .map(({ form: sent }) => sent),
    ).to.deep.equal([
      { real_name: 'Anna Ångström', front_card: '/uploads/frontCard.png', back_card: '/uploads/backCard.png' },
    ])
    expect($toast.get()?.kind).to.equal('ok')
    expect(backend().received(removeImage.path), 'the kept upload').to.deep.equal([])
  })

  it('requires all three fields with a message each, and a toast for the missing side (IDN-03, IDN-04)', async () => {
    const page = await form()
    press(page, 'Submit for review')
    await until(() => getFieldMessage(page, 'realName') !== '', 'the note')
    expect(getFieldMessage(page, 'realName')).to.equal('Enter your full name')
    expect([findNote(page, 'frontCard'), findNote(page, 'backCard')]).to.deep.equal([
      'Upload the front of your ID',
      'Upload the back of your ID',
    ])
    type(page, 'realName', 'Anna')
    await uploaded(page, 'frontCard')
    press(page, 'Submit for review')
    await until(() => $toast.get()?.text === 'Upload the back of your ID', 'the tip for the back')
    expect(page.root.activeElement?.id).to.equal('backCard')
    press(page, 'Remove Front of ID')
    await until(() => !page.root.querySelector('[part=slot] img'), 'no picture')
    press(page, 'Submit for review')
    await until(() => $toast.get()?.text === 'Upload the front of your ID', 'the tip for the front')
    expect(backend().received('usrsetreal')).to.deep.equal([])
  })

  it('is not sent while a picture is uploading (UPL-06)', async () => {
    const page = await form()
    type(page, 'realName', 'Anna')
    await uploaded(page, 'frontCard')
    await choose(page, 'backCard')
    press(page, 'Submit for review')
    await until(() => findNote(page, 'backCard') === 'Wait until the photo is uploaded', 'the note')
    expect(backend().received('usrsetreal')).to.deep.equal([])
  })

  it('keeps the input after a refusal, and shows the message at its field', async () => {
    backend().refuse(submitIdentity, { msg: 'Send this one again', field: 'back_card', rule: 'upload' })
    const page = await form()
    type(page, 'realName', 'Anna')
    await uploaded(page, 'frontCard')
    await uploaded(page, 'backCard')
    press(page, 'Submit for review')
    await until(() => findNote(page, 'backCard') === 'Send this one again', 'the message')
    expect(getFieldValue(page, 'realName')).to.equal('Anna')
    expect(page.root.querySelectorAll('[part=slot] img')).to.have.length(2)
  })

  it('sends one request, and is read-only meanwhile', async () => {
    backend().fail(submitIdentity, 'slow')
    const page = await form()
    type(page, 'realName', 'Anna')
    await uploaded(page, 'frontCard')
    await uploaded(page, 'backCard')
    for (let press2 = 0; press2 < 3; press2++) press(page, 'Submit for review')
    await until(() => findControl(page, 'Submit for review').ariaBusy === 'true', 'sending')
    expect(page.find<HTMLInputElement>('#frontCard').disabled).to.equal(true)
    expect(page.find<HTMLInputElement>('input[name=realName]').readOnly).to.equal(true)
    expect(backend().received('usrsetreal')).to.have.length(1)
  })

  for (const [rzstatus, words] of [
    ['review', 'Under review'],
    ['certified', 'Verified'],
  ] as const)
    it(`shows the status ${rzstatus} instead of the form (IDN-06)`, async () => {
      status(rzstatus)
      const page = await open()
      await until(() => page.text().includes(words), words)
      expect(page.root.querySelector('form')).to.equal(null)
    })

  for (const [rzstatus, words] of [
    ['certified', 'Verified'],
    ['rejected', "We couldn't accept your details"],
  ] as const)
    it(`changes to ${rzstatus} within a second of the decision, and requests messages and unread state at once`, () =>
      withClock(async (clock) => {
        status('review')
        let decisions = 0
        const end = onDecision(() => decisions++)
        const page = await open()
        await untilWithClock(() => page.text().includes('Under review'), 'the state', clock)
        await passTime(clock, 0)
        status(rzstatus)
        await passTime(clock, 999)
        expect(page.text()).to.contain('Under review')
        await passTime(clock, 1)
        await until(() => page.text().includes(words), words)
        end()
        expect(decisions).to.equal(1)
      }))

  it('shows the form again after a refused review, with a message (IDN-06)', async () => {
    status('rejected')
    const page = await form()
    expect(page.text()).to.contain("We couldn't accept your details")
    expect(page.root.querySelector('.refused bdi'), 'no reason from this backend').to.equal(null)
  })

  it("shows the operator's reason of a refused review, as text", async () => {
    backend().answer(getMember, {
      ...getMember.example,
      identityStatus: 'rejected',
      identityReason: 'The <b>back</b> is blurred.',
    })
    const page = await form()
    expect(page.find('.refused bdi').textContent).to.equal('The <b>back</b> is blurred.')
  })

  it('is not offered while switched off (IDN-07)', async () => {
    backend().answer(getSettings, { ...getSettings.example, certificationSwitch: false })
    const page = await open()
    await until(() => page.text().includes("isn't offered here"), 'the message')
    expect(page.root.querySelector('form')).to.equal(null)
  })

  it('shows a failed request, and retries it on a press', async () => {
    backend().fail(getMember, 'network')
    const page = await open()
    await until(() => page.root.querySelector('[role=alert]'), 'the message')
    backend().answer(getMember, getMember.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('form'), 'the form')
  })
})
