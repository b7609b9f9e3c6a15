import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { getMember } from '../../../../shared/base/contract/member.ts'
import { storageKey } from '../../../../shared/state/preferences/storage.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { allElements } from '../../../support/browser/all-elements.ts'
import type { ReceivedRequest } from '../../../support/browser/fake-backend.ts'
import { enterText } from '../../../support/browser/forms.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { openEverything } from '../../../support/browser/open-everything.ts'
import { type Mounted, until, waitUntilQuiet } from '../../../support/browser/stage.ts'

const TOKEN = 'bens-token'
const NEXT_TOKEN = 'anns-next-token'
/** Input that no example of the contract contains. */
const TYPED = { text: 'anns-input', amount: '77.125' }
const MARK = /anns-input|77\.125/
/** Presses after which the input must be gone: enough to open each sheet of a form. */
const MAX_PRESSES = 12

const isInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !/checkbox|radio|file|hidden|range/.test(element.type)

/** Fills in every field that is shown. Returns how many there are. */
function fillFields({ root }: Mounted): number {
  const fields = [...allElements(root)].filter(isInput).filter(({ disabled, readOnly }) => !disabled && !readOnly)
  for (const field of fields) enterText(field, /numeric|decimal/.test(field.inputMode) ? TYPED.amount : TYPED.text)
  return fields.length
}

/** Submits every form, as the Enter key does: a valid form opens its sheet. */
function submitForms({ root }: Mounted): void {
  for (const form of [...allElements(root)].filter((element) => element instanceof HTMLFormElement))
    form.requestSubmit()
}

/** Returns what the element shows of the input: values of fields, texts, pictures. */
const findInput = ({ root }: Mounted): string[] =>
  [...allElements(root)].flatMap((element) => {
    const shown = isInput(element) ? element.value : element.children.length === 0 ? (element.textContent ?? '') : ''
    return MARK.test(shown) ? [`${element.localName}: ${shown}`] : []
  })

const findStored = (): string[] =>
  [sessionStorage, localStorage].flatMap((storage) => Object.values(storage)).filter((value) => MARK.test(value))

/** Changes the session as another tab does: writes the stored values, and this tab is notified. */
function signInElsewhere(token: string, account: string): void {
  // As `setToken` does: the cookie first, because tabs read both.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${storageKey('token')}=${token}; path=/; max-age=${token === '' ? 0 : 60}`
  const values = { account, token }
  for (const [name, value] of Object.entries(values) as [keyof typeof values, string][]) {
    const key = storageKey(name)
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
}

const stay = (event: Event) => event.preventDefault()

for (const tag of tags)
  describe(`another member in the same browser: <${tag}>`, () => {
    const { backend, open, faults } = memberPage(tag)
    const requestsSince = (from: number): ReceivedRequest[] => backend().received().slice(from)

    beforeEach(() => {
      backend().answer(getMember, ({ headers }) => ({
        ...getMember.example,
        username: headers.token === TOKEN ? 'ben' : 'ann',
      }))
      document.addEventListener('tl-navigate', stay)
    })
    afterEach(() => {
      document.removeEventListener('tl-navigate', stay)
      signInElsewhere('', '')
      expect(faults().take()).to.deep.equal([])
    })

    /** Fills in the element's fields and submits its forms, which opens the sheets of valid ones. */
    async function fillIn(page: Mounted): Promise<void> {
      fillFields(page)
      submitForms(page)
      await waitUntilQuiet(page.root)
      fillFields(page)
    }

    /** Expects that neither the element nor the tab has anything that was typed. */
    async function expectEmpty(page: Mounted): Promise<void> {
      await until(() => findInput(page).length === 0, 'the input of the former member is gone')
      await until(() => !page.root.querySelector('dialog:modal'), 'sheets of the former member are closed')
      await waitUntilQuiet(page.root)
      expect(findInput(page)).to.deep.equal([])
      expect(findStored()).to.deep.equal([])
    }

    it('signs in, or signs in after a log-out: nothing typed remains or is sent, and a line names the member', async () => {
      const page = await open({ symbol: 'btcusdt', coin: '1' })
      await waitUntilQuiet(page.root)
      fillFields(page)
      await openEverything(page, async () => void fillFields(page), MAX_PRESSES)
      await fillIn(page)
      // Requests that the last input has caused.
      await waitUntilQuiet(page.root)
      const before = backend().received().length
      signInElsewhere(TOKEN, 'ben')
      await expectEmpty(page)
      await until(() => /ben/.test($toast.get()?.text ?? ''), 'the line names the member')
      submitForms(page)
      await waitUntilQuiet(page.root)
      const sent = requestsSince(before)
      expect(sent.filter(({ form }) => MARK.test(JSON.stringify(form))).map(({ path }) => path)).to.deep.equal([])
      const isOfFormer = ({ headers: { token } }: ReceivedRequest) => token && token !== TOKEN
      expect(sent.filter(isOfFormer).map(({ path }) => path)).to.deep.equal([])

      await fillIn(page)
      signInElsewhere('', 'ben')
      await expectEmpty(page)
      signInElsewhere(NEXT_TOKEN, 'ann')
      await expectEmpty(page)
      await until(() => /ann/.test($toast.get()?.text ?? ''), 'the line names the next member')
    })
  })
