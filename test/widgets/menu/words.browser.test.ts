import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/menu/menu.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const ROUTES = ['/options', '/recharge', '/withdrawal', '/exchangeb', '/loans', '/lockming', '/staking', '/transfer']
const ON = {
  ...getSettings.example,
  swapSwitch: true,
  loanSwitch: true,
  miningSwitch: true,
  stakingSwitch: true,
  internalTransferSwitch: true,
  depositSwitch: true,
  withdrawalSwitch: true,
}
/** Widths of the tiles on phones, tablets and next to the edges of wide windows. */
const WIDTHS = [320, 360, 390, 600, 768, 836, 900, 1000, 1216, 1376]
/** Languages that are broken between any two letters. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh-Hans', 'zh-Hant'])

/** Returns the words that are broken into two lines. */
function findBrokenWords(root: ShadowRoot): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node as Text).data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  return broken
}

describe('words of <tl-menu>', () => {
  const { backend, visit } = memberPage('tl-menu')
  beforeEach(() => setSiteRoutes(ROUTES))
  afterEach(() => $language.set('en'))

  const getTiles = ({ root }: Mounted) => [...root.querySelectorAll('[part=tile]')].map((tile) => tile.textContent)

  for (const { code } of LANGUAGES)
    it(`${code}: no word is broken and no tile is wider than its place at any width`, async () => {
      backend().answer(getSettings, ON)
      const page = await visit()
      await until(() => getTiles(page).length === 9, 'the tiles')
      const english = getTiles(page).join()
      $language.set(code)
      await until(() => code === 'en' || getTiles(page).join() !== english, 'the texts')
      const faults: string[] = []
      for (const width of WIDTHS) {
        page.box.style.inlineSize = `${width}px`
        await waitForDrawing()
        const tiles = page.find('.tiles')
        if (tiles.scrollWidth > tiles.clientWidth)
          faults.push(`${width} px: ${tiles.scrollWidth - tiles.clientWidth} px too wide`)
        if (!WITHOUT_SPACES.has(code)) faults.push(...findBrokenWords(page.root).map((word) => `${width} px: ${word}`))
      }
      expect(faults).to.deep.equal([])
    })
})
