import { test } from 'node:test'
import { pages } from '../../tools/features.ts'
import { ON_ITS_SIDE, SMALL_PHONE, walk } from '../support/journey/reach-stage.ts'

const { reach } = walk()

for (const { path } of pages.filter(({ access }) => access !== 'visitor'))
  test(`${path} is scrolled to its last control, which is pressed, on a small phone and on its side`, async () => {
    for (const size of [SMALL_PHONE, ON_ITS_SIDE]) await reach(path, size)
  })
