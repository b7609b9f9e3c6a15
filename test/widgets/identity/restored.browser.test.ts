import { expect } from '@esm-bundle/chai'
import { writeForm } from '../../../shared/base/contract/endpoint.ts'
import { submitIdentity } from '../../../shared/base/contract/session.ts'
import { removeImage } from '../../../shared/base/contract/upload.ts'
import { config } from '../../../shared/base/runtime/config.ts'
import { forgetKeptDrafts } from '../../../shared/state/preferences/forget-drafts.ts'
import { createKeptDraft } from '../../../shared/state/preferences/kept-drafts.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/identity/identity.element.ts'
import { fakeUploads } from '../../support/browser/fake-uploads.ts'
import { getFieldValue, press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const [FRONT, BACK] = ['/uploads/front.png', '/uploads/back.png']
const DRAFT = { realName: 'Anna', frontCard: FRONT, backCard: BACK }

describe('upload slot after a reload (Q-196)', () => {
  const { backend, faults, openPage } = memberPage('tl-identity')
  let uploads: ReturnType<typeof fakeUploads>
  /** Response to a request for a picture. */
  let respond: (path: string) => Promise<Response>
  let calls: typeof fetch
  let asked: { path: string; token: string | null }[] = []
  beforeEach(async () => {
    uploads = fakeUploads()
    asked = []
    const file = await createPictureFile()
    respond = async () => new Response(file)
    calls = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(String(input), config().api)
      if (!pathname.startsWith('/uploads/')) return calls(input, init)
      asked.push({ path: pathname, token: new Headers(init?.headers).get('Token') })
      return respond(pathname)
    }
  })
  afterEach(() => {
    globalThis.fetch = calls
    uploads.close()
    expect(faults().take()).to.deep.equal([])
  })

  const stored = () => createKeptDraft('identity', Object.keys(DRAFT))
  const slot = (page: Mounted, side: string) => page.find(`[part=slot]:has(#${side})`)
  const hasPreview = (page: Mounted, side: string) =>
    (slot(page, side).querySelector('img') as HTMLImageElement | null)?.naturalWidth ?? 0
  /** Opens the page as after a reload. */
  const reopen = async () => {
    stored().write(DRAFT)
    const page = await openPage()
    await until(() => page.root.querySelector('form'), 'the form')
    return page
  }
  const sent = () =>
    backend()
      .received('usrsetreal')
      .map(({ form }) => form)

  it('shows the uploaded pictures again, loaded with the token, and submits them without another upload', async () => {
    const page = await reopen()
    await until(() => hasPreview(page, 'frontCard') && hasPreview(page, 'backCard'), 'both previews')
    expect(getFieldValue(page, 'realName')).to.equal('Anna')
    expect(asked.map(({ path }) => path)).to.have.members([FRONT, BACK])
    expect(asked.every(({ token }) => /^a-token/.test(token ?? ''))).to.equal(true)
    press(page, 'Submit for review')
    await until(() => sent().length === 1, 'the request')
    expect(sent()).to.deep.equal([writeForm(submitIdentity.form, DRAFT)])
    expect(uploads.all).to.deep.equal([])
    await until(() => Object.keys(stored().read()).length === 0, 'no stored input')
    expect(backend().received(removeImage.path)).to.deep.equal([])
  })

  it('a picture that the server has deleted is required again, and is no longer stored', async () => {
    const found = respond
    respond = async (path) => (path === BACK ? new Response('', { status: 404 }) : found(path))
    const page = await reopen()
    await until(() => hasPreview(page, 'frontCard'), 'the picture that is left')
    await until(() => slot(page, 'backCard').textContent?.includes('Choose photo'), 'the empty slot')
    press(page, 'Submit for review')
    await until(() => page.root.activeElement?.id === 'backCard', 'the missing side')
    expect(page.text()).to.contain('Upload the back of your ID')
    expect(sent()).to.deep.equal([])
    expect(stored().read()).to.deep.equal({ ...DRAFT, backCard: '' })
  })

  it('without a connection the pictures stay, without a preview, and can be removed', async () => {
    respond = () => Promise.reject(new TypeError('no connection'))
    const page = await reopen()
    await until(() => slot(page, 'frontCard').querySelector('[role=img][aria-label="Front of ID"]'), 'the picture')
    expect(stored().read()).to.deep.equal(DRAFT)
    press(page, 'Remove Front of ID')
    await until(() => slot(page, 'frontCard').textContent?.includes('Choose photo'), 'the empty slot')
    expect(stored().read()).to.deep.equal({ ...DRAFT, frontCard: '' })
  })

  it('a form that is left deletes its pictures and stores the rest; after a log-out it stores nothing', async () => {
    const page = await reopen()
    await until(() => hasPreview(page, 'backCard'), 'the preview')
    page.element.remove()
    await until(() => backend().received(removeImage.path).length === 2, 'the removal')
    expect(stored().read()).to.deep.equal({ realName: 'Anna', frontCard: '', backCard: '' })
    page.remove()
    const again = await reopen()
    await until(() => hasPreview(again, 'backCard'), 'the preview')
    forgetKeptDrafts()
    setToken('')
    await until(() => again.root.querySelector('form') === null, 'the page of a visitor')
    expect(stored().read()).to.deep.equal({})
  })
})
