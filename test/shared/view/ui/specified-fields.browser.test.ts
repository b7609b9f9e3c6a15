import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { findHollowTexts, inMarkedLanguage } from '../../../support/browser/marked-language.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { openEverything } from '../../../support/browser/open-everything.ts'
import { answerBySpecification } from '../../../support/browser/specified-backend.ts'
import { type Mounted, waitUntilQuiet } from '../../../support/browser/stage.ts'

/** More than the number of buttons of any element. */
const MAX_PRESSES = 40
const ATTRIBUTES = { symbol: 'btcusdt', coin: '1', 'frame-header': '' }

/** Element that asks for an extension on behalf of a partner's page, so all that it can show is that the page is not known. */
const EXTENSION = 'tl-partner-access'

const stay = (event: Event) => event.preventDefault()

for (const tag of tags)
  describe(`<${tag}> with a backend that sends only the specified fields`, () => {
    const { backend, faults, open } = memberPage(tag)
    before(() => document.addEventListener('tl-navigate', stay))
    after(() => document.removeEventListener('tl-navigate', stay))

    /** Returns all texts of the element in every state that a press reaches, one a line, and its error messages. */
    async function readEverything(fields: 'specified' | 'all'): Promise<{ text: string; failures: string[] }> {
      answerBySpecification(backend(), fields)
      const texts: string[] = []
      const failures = new Set<string>()
      const read = ({ root, text }: Mounted) => {
        texts.push(text())
        for (const failure of root.querySelectorAll('[part=empty][role=alert]')) failures.add(failure.textContent ?? '')
      }
      await inMarkedLanguage(async () => {
        const page = await open(ATTRIBUTES, 390)
        await waitUntilQuiet(page.root)
        read(page)
        await openEverything(page, async () => read(page), MAX_PRESSES)
        page.remove()
      })
      return { text: texts.join('\n'), failures: [...failures] }
    }

    it('shows its content without errors, and no sentence leans on a missing field', async () => {
      const { text, failures } = await readEverything('specified')
      const found = findHollowTexts(text)
      expect(faults().take()).to.deep.equal([])
      expect(failures.length > 0, `error messages: ${failures}`).to.equal(tag === EXTENSION)
      if (found.length === 0) return
      // Zeros and dashes that also appear with all fields have another cause.
      const known = findHollowTexts((await readEverything('all')).text)
      expect(found.filter((line) => !known.includes(line))).to.deep.equal([])
    })
  })
