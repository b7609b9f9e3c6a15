import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeadingTag, getTitleLevel } from '../../../../shared/view/ui/hooks/heading-level.ts'

test('title: 1 on the host site, 2 on the page of a partner, and what the page sets on both', () => {
  assert.equal(getTitleLevel(null, true), 1)
  assert.equal(getTitleLevel(null, false), 2)
  for (const isHosted of [true, false]) assert.equal(getTitleLevel(4, isHosted), 4)
})

test('headings: as many levels below the title as they are deep, at most 6', () => {
  assert.deepEqual(
    [0, 1, 2].map((depth) => getHeadingTag(2, depth)),
    ['h2', 'h3', 'h4'],
  )
  assert.deepEqual(
    [0, 1, 2].map((depth) => getHeadingTag(5, depth)),
    ['h5', 'h6', 'h6'],
  )
})
