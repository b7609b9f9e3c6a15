import { expect } from '@esm-bundle/chai'
import { removeImage } from '../../../shared/base/contract/upload.ts'
import { MAX_OPENED_BYTES } from '../../../shared/state/upload/limits.ts'
import '../../../widgets/identity/identity.element.ts'
import { fakeUploads } from '../../support/browser/fake-uploads.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { chooseFile, createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'
import { getThemeColour } from '../../support/browser/theme-colours.ts'

describe('upload slot', () => {
  const { backend, faults, open } = memberPage('tl-identity')
  let uploads: ReturnType<typeof fakeUploads>
  let page: Mounted
  beforeEach(async () => {
    uploads = fakeUploads()
    page = await open()
    await until(() => page.root.querySelector('form'), 'the form')
  })
  afterEach(() => {
    uploads.close()
    expect(faults().take()).to.deep.equal([])
  })

  const slot = () => page.find('[part=slot]')
  const input = () => page.find<HTMLInputElement>('#frontCard')
  const note = () => page.root.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent?.trim()
  async function sending() {
    const known = uploads.all.length
    chooseFile(input(), await createPictureFile())
    await until(() => uploads.all.length > known && slot().querySelector('[role=progressbar]'), 'the upload')
    return uploads.all.at(-1) as (typeof uploads.all)[number]
  }

  it('uploads the field file with Token and Lang, shows the progress, then a preview of 160 pixels (UPL-01…03, UPL-05)', async () => {
    const upload = await sending()
    expect(upload.headers.Token).to.match(/^a-token/)
    expect(upload.headers.Lang).to.equal('en')
    expect(upload.file.type).to.equal('image/png')
    upload.progress(0.64)
    await until(() => slot().textContent?.includes('64%'), '64 %')
    expect(slot().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).to.equal('64')
    expect(slot().querySelectorAll('[role=progressbar] [data-on]')).to.have.length(13)
    upload.take('/uploads/a.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]'), 'the preview')
    const { width, height } = (slot().querySelector('img') as HTMLElement).getBoundingClientRect()
    expect([width, height]).to.deep.equal([160, 160])
  })

  it('connection lost at 60 %: shows the failure, and uploads the same picture again on a press (UPL-04)', async () => {
    const first = await sending()
    first.progress(0.6)
    first.cutOff()
    await until(() => slot().textContent?.includes('Upload failed'), 'the message')
    expect(getComputedStyle(slot()).borderTopColor).to.equal(getThemeColour(slot(), 'err'))
    press(page, 'Retry')
    await until(() => uploads.all.length === 2, 'the second try')
    expect(await uploads.all[1]?.file.text()).to.equal(await first.file.text())
    uploads.all[1]?.take('/uploads/a.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]'), 'the preview')
  })

  it('refused by the server: shows the failure on its own background above the picture (UPL-04)', async () => {
    const upload = await sending()
    upload.refuse(201, 'No picture')
    await until(() => slot().textContent?.includes('Upload failed'), 'the message')
    const words = getComputedStyle(slot().querySelector('[role=alert]') as HTMLElement)
    expect(words.color).to.equal(getThemeColour(slot(), 'err'))
    expect(words.backgroundColor).to.equal(getThemeColour(slot(), 'surface-0'))
  })

  it('has the same height with and without a picture, if the device has a camera', async () => {
    page.remove()
    const genuine = window.matchMedia
    window.matchMedia = (query) => genuine.call(window, query === '(pointer: coarse)' ? 'all' : query)
    page = await open()
    window.matchMedia = genuine
    await until(() => page.root.querySelector('form'), 'the form')
    expect(page.text()).to.contain('Take photo')
    const height = () => page.find('fieldset').getBoundingClientRect().height
    const before = height()
    ;(await sending()).take('/uploads/a.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]'), 'the preview')
    expect(height()).to.equal(before)
  })

  it('is cleared by a press on cancel; the result of the upload is ignored', async () => {
    const upload = await sending()
    press(page, 'Cancel')
    await until(() => slot().textContent?.includes('Choose photo'), 'an empty slot')
    expect(upload.aborted).to.equal(true)
    upload.take('/uploads/late.png')
    expect(slot().querySelector('img')).to.equal(null)
  })

  it('deletes a picture on the server that is removed, replaced, or abandoned with its form (UPL-06)', async () => {
    const removed = () =>
      backend()
        .received(removeImage.path)
        .map(({ form }) => form.url)
    const uploaded = async (url: string) => {
      ;(await sending()).take(url)
      await until(
        () => slot().querySelector('img[alt="Front of ID"]') && !slot().querySelector('[role=progressbar]'),
        url,
      )
    }
    await uploaded('/uploads/a.png')
    press(page, 'Remove Front of ID')
    await until(() => removed().length === 1, 'the removal')
    await uploaded('/uploads/b.png')
    await uploaded('/uploads/c.png')
    page.element.remove()
    await until(() => removed().length === 3, 'the removal with the form')
    expect(removed()).to.deep.equal(['/uploads/a.png', '/uploads/b.png', '/uploads/c.png'])
  })

  it('holds one picture: a second replaces it (IDN-05)', async () => {
    const first = await sending()
    first.take('/uploads/a.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]'), 'the preview')
    const before = slot().querySelector('img')?.src
    const second = await sending()
    second.take('/uploads/b.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]')?.getAttribute('src') !== before, 'the other one')
    expect(slot().querySelectorAll('img')).to.have.length(1)
    expect(input().multiple).to.equal(false)
  })

  const UNFIT: readonly [string, () => File, string][] = [
    [
      'a text',
      () => new File(['hello'], 'a.png', { type: 'image/png' }),
      'Front of ID: use a PNG, JPEG, GIF or WebP file',
    ],
    [
      'over 100 MB',
      () => new File([new Uint8Array(MAX_OPENED_BYTES + 1)], 'a.png'),
      'Front of ID: use a photo of at most 100 MB',
    ],
  ]
  for (const [what, file, words] of UNFIT)
    it(`rejects ${what} before it is sent, naming field and rule`, async () => {
      chooseFile(input(), file())
      await until(() => note() === words, words)
      expect(uploads.all).to.deep.equal([])
      expect(input().getAttribute('aria-invalid')).to.equal('true')
    })

  it('picture of another slot, also as another file: rejected; accepted once the other slot is empty', async () => {
    const chosen = await createPictureFile('image/png', 300, 200)
    const canvas = Object.assign(document.createElement('canvas'), { width: 150, height: 100 })
    canvas.getContext('2d')?.drawImage(await createImageBitmap(chosen), 0, 0, 150, 100)
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    const back = page.find<HTMLInputElement>('#backCard')
    const noteOfBack = () => page.root.getElementById(back.getAttribute('aria-describedby') ?? '')?.textContent?.trim()
    chooseFile(input(), chosen)
    await until(() => uploads.all.length === 1, 'the upload')
    uploads.all[0]?.take('/uploads/a.png')
    await until(() => slot().querySelector('img[alt="Front of ID"]'), 'the preview')
    for (const file of [chosen, new File([smaller ?? ''], 'copy.jpg')]) {
      chooseFile(back, file)
      await until(() => noteOfBack() === 'Back of ID: you already chose this photo. Choose another one.', 'the rule')
    }
    press(page, 'Remove Front of ID')
    await until(() => slot().textContent?.includes('Choose photo'), 'an empty first slot')
    chooseFile(back, chosen)
    await until(() => uploads.all.length === 2, 'the upload of the second slot')
  })

  it('blank picture: rejected before it is sent', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 60 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    chooseFile(input(), new File([blob ?? ''], 'blank.png'))
    await until(() => note() === 'Front of ID: this photo shows only one colour. Choose another one.', 'the rule')
    expect(uploads.all).to.deep.equal([])
  })

  it('aborts an upload when the page is left', async () => {
    const upload = await sending()
    page.element.remove()
    await until(() => upload.aborted, 'the end')
  })
})
