import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues } from '../../../../shared/base/i18n/folder.ts'

/** Statements of a money rule that are told in more than one place, because a page and the server have texts of their own. */
const TOLD_TWICE = [
  ['record/rule', 'public-trade/rule'],
  ['server/site.sampleContent', 'demo/sampleContent'],
] as const

const findText = (tag: string, place: string): string => {
  const [namespace = '', key = ''] = place.split('/')
  return catalogues[tag]?.namespaces[namespace]?.[key] ?? ''
}

test('statement of a money rule in several places: the same words in every language', () => {
  for (const tag of Object.keys(catalogues))
    for (const [first, second] of TOLD_TWICE) {
      assert.notEqual(findText(tag, first), '', `${tag} ${first}`)
      assert.equal(findText(tag, first), findText(tag, second), `${tag} ${first}`)
    }
})

test('settlement of an option: the first trade after acceptance and the last before the end, also in the sample text', () => {
  for (const place of ['record/rule', 'server/site.sampleContent']) {
    const text = findText('en', place)
    assert.match(text, /the first one after we accepted the order, and the last one before it ended/, place)
  }
})
