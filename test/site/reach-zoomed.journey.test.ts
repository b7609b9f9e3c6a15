import { test } from 'node:test'
import { pages } from '../../tools/features.ts'
import { EVERY_SIZE, walk, ZOOMED } from '../support/journey/reach-stage.ts'

const { reach } = walk()

for (const { path } of pages.filter(({ access }) => access !== 'visitor'))
  test(`${path} is scrolled to its last control, which is pressed, at 200 % zoom`, () => reach(path, ZOOMED))

test('the coins of an account are scrolled to the last one, which is pressed, at every size', async () => {
  for (const size of EVERY_SIZE) await reach('/assets', size, 'Funds')
})
