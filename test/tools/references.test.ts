import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** `BCP-47` is a standard, not an id of this project. */
const ID = /\b(?!BCP)(?:Q-\d{3}|[A-Z]{3}-\d{2})\b/g
const SOURCES = [
  '{shared,widgets,server,site,tools,test,locales}/**/*.{ts,tsx,js,mjs,css,astro,sql,json}',
  '*.md',
  '*.mjs',
]

const idsOf = (file: string): string[] => readFileSync(file, 'utf8').match(ID) ?? []

/** Returns the ids that a document explains: the first column of its tables. */
const explained = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\| (Q-\d{3}|[A-Z]{3}-\d{2})\b/gm)].flatMap(([, id]) => id ?? [])

test('every requirement and decision named in the source is explained in docs/', () => {
  const known = new Set([...explained('docs/requirements.md'), ...explained('docs/decisions.md')])
  const areas = new Set([...known].map((id) => id.split('-')[0]))
  const unknown = globSync(SOURCES).flatMap((file) =>
    idsOf(file)
      .filter((id) => areas.has(id.split('-')[0]) && !known.has(id))
      .map((id) => `${file}: ${id}`),
  )
  assert.deepEqual(unknown, [])
})

test('ids: explained once, and explanations name only known ids', () => {
  const ids = [...explained('docs/requirements.md'), ...explained('docs/decisions.md')]
  assert.equal(new Set(ids).size, ids.length)
  const missing = [...idsOf('docs/requirements.md'), ...idsOf('docs/decisions.md')].filter((id) => !ids.includes(id))
  assert.deepEqual(missing, [])
})

test('docs/api.md: has no ids and no references to the specification', () => {
  assert.deepEqual(idsOf('docs/api.md'), [])
  assert.doesNotMatch(readFileSync('docs/api.md', 'utf8'), /[Ss]pecification section/)
})
