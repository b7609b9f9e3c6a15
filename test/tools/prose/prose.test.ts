import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSubjectProblem } from '../../../tools/lib/prose/commit-subjects.ts'
import { findProseProblems, measureProse } from '../../../tools/lib/prose/measure.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

describe('prose check', () => {
  it('comments of code: counts phrases and names their rules', () => {
    const { hits, marked } = measureProse('a.ts', '/** Whether somebody waits. */\nconst a = 1 // reads one\n')
    assert.equal(hits, 2)
    assert.deepEqual(marked[0]?.rules, [
      'opens with a noun clause',
      '"nobody", "somebody", "everybody" instead of an actor',
    ])
  })

  it('code, strings and backticks: are not counted', () => {
    const source = "const said = 'nobody told'\n/** Returns `somebody`, or null. */\nexport {}\n"
    assert.equal(measureProse('a.ts', source).hits, 0)
  })

  it('globs in strings: open no comment, and hide none', () => {
    const source =
      "const a = ['x/**/*.ts', `y/**/z`]\nconst said = 1\nconst b = 'x/*' // anew\n/** Orders are booked anew. */\n"
    assert.equal(measureProse('a.ts', source).hits, 1)
    assert.equal(measureProse('a.ts', `${source}const c = "don't" /* nobody waits */\n`).hits, 2)
  })

  it('Markdown: counts paragraphs, not code blocks', () => {
    const { hits } = measureProse('a.md', 'Orders are booked anew here.\n\n```\nnobody was told anew\n```\n')
    assert.equal(hits, 1)
  })

  it('SQL: counts comments of whole lines', () => {
    assert.equal(measureProse('a.sql', '-- Orders are booked anew.\nSELECT 1;\n').hits, 1)
  })

  it('a file of over 100 words above its limit: is reported by name', () => {
    const file = measureProse('a.md', `The order is booked anew. ${words(110)} done.`)
    assert.match(
      findProseProblems([file, measureProse('b.md', words(2_000))])[0] ?? '',
      /^a\.md: 8\.\d per 1,000 words/,
    )
  })

  it('a small file above the limit: is not reported alone, but counts towards the total', () => {
    const file = measureProse('a.md', `The order is booked anew. ${words(20)} done.`)
    assert.match(findProseProblems([file]).join('; '), /^\d+\.\d stumbling phrases per 1,000 words, limit 1\.5$/)
  })
})

describe('subject of a commit', () => {
  it('area and summary in 72 characters: is accepted', () => {
    assert.equal(findSubjectProblem('spot: reject orders outside the price band'), null)
    assert.equal(findSubjectProblem(`spot: ${'x'.repeat(66)}`), null)
  })

  it('73 characters, no area, unfinished work: names the rule', () => {
    assert.match(findSubjectProblem(`spot: ${'x'.repeat(67)}`) ?? '', /73 characters, limit 72/)
    assert.match(findSubjectProblem('Reject orders outside the price band') ?? '', /no area/)
    assert.match(findSubjectProblem('spot: wip') ?? '', /unfinished/)
  })
})
