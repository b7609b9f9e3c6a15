import { expect } from '@esm-bundle/chai'
import type { Mounted } from './stage.ts'

/** Rounded start and end of an element in px. */
const span = (element: Element): [number, number] => {
  const { left, right } = element.getBoundingClientRect()
  return [Math.round(left), Math.round(right)]
}

/** Cells of a table by row, the header row first. */
export const getCells = ({ root }: Mounted): Element[][] =>
  [...root.querySelectorAll('[role=table] > [role=row]')].map((row) => [
    ...row.querySelectorAll('[role=columnheader], [role=cell]'),
  ])

/** Asserts that all rows of a table have the columns of the header row, at the same places, and that figures are aligned at the end. */
export function assertColumns(page: Mounted, figures: readonly string[]): void {
  const [heads = [], ...rows] = getCells(page)
  expect(rows.length).to.be.above(1)
  for (const row of rows) {
    expect(row.map(span)).to.deep.equal(heads.map(span))
    const tops = row
      .map((cell) => cell.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 2))
    expect(Math.max(...tops) - Math.min(...tops), 'the cells are in one line').to.be.below(2)
    for (const [at, head] of heads.entries()) {
      if (!figures.includes(head.textContent ?? '')) continue
      const style = getComputedStyle(row[at] as Element)
      expect(style.textAlign, head.textContent ?? '').to.equal('end')
    }
  }
}
