import { expect } from '@esm-bundle/chai'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import sheet from '../../../../shared/view/ui/account/address-groups.css' with { type: 'css' }
import { AddressGroups } from '../../../../shared/view/ui/account/address-groups.tsx'
import { findOverflowingElements } from '../../../support/browser/overflow.ts'
import { type Mounted, mount } from '../../../support/browser/stage.ts'

const ADDRESS = 'TXexampleexampleexampleexample1234'

const Address = () => (
  <div className="gutter">
    <AddressGroups address={ADDRESS} />
  </div>
)
defineWidget({ tag: 'tl-address-groups', styles: [sheet], view: Address })

describe('an address in groups', () => {
  let mounted: Mounted

  afterEach(() => mounted.remove())

  const groups = () => [...mounted.root.querySelectorAll<HTMLElement>('[role=img] > *')]

  it('has groups of four characters that look the same, five in a row', async () => {
    mounted = await mount('tl-address-groups')
    expect(groups().map(({ textContent }) => textContent)).to.deep.equal([
      ...['TXex', 'ampl', 'eexa', 'mple', 'exam', 'plee', 'xamp', 'le12', '34'],
    ])
    expect(new Set(groups().map((group) => getComputedStyle(group).fontWeight)).size).to.equal(1)
    const [top] = groups().map((group) => group.offsetTop)
    expect(groups().filter((group) => group.offsetTop === top)).to.have.length(5)
  })

  it('has the whole address as its accessible name', async () => {
    mounted = await mount('tl-address-groups')
    expect(mounted.find('[role=img]').ariaLabel).to.equal(ADDRESS)
  })

  it('runs from left to right, also in a right-to-left page', async () => {
    document.documentElement.dir = 'rtl'
    mounted = await mount('tl-address-groups')
    const [first, second] = groups().map((group) => group.getBoundingClientRect().left)
    document.documentElement.dir = ''
    expect(first).to.be.lessThan(second ?? 0)
  })

  it('does not overflow a narrow page', async () => {
    mounted = await mount('tl-address-groups', {}, 120)
    expect(findOverflowingElements(mounted.element)).to.deep.equal([])
  })

  it('is selected and copied without spaces and line breaks', async () => {
    mounted = await mount('tl-address-groups', {}, 200)
    const [first, last] = [groups()[0]?.firstChild, groups().at(-1)?.firstChild]
    getSelection()?.setBaseAndExtent(first as Node, 0, last as Node, 2)
    expect(`${getSelection()}`).to.equal(ADDRESS)
  })
})
