import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareSurfaces,
  deriveBump,
  describeChange,
  describeChanges,
  findMissingNotes,
  type Manifest,
  raiseVersion,
  readSurface,
} from '../../../../tools/publish/release/surface.rules.ts'

type Declaration = NonNullable<Manifest['modules'][number]['declarations']>[number]

const TICKER: Declaration = {
  tagName: 'tl-ticker',
  attributes: [{ name: 'refresh', type: { text: 'number' }, default: '10' }],
  events: [{ name: 'tl-market', type: { text: 'CustomEvent<MarketDetail>' } }],
  cssParts: [{ name: 'item' }],
  slots: [{ name: 'foot' }],
  cssStates: [{ name: 'stale' }],
  cssProperties: [{ name: '--tl-base-bg' }],
}
const LOGIN: Declaration = { tagName: 'tl-login', attributes: [{ name: 'next' }] }

const compare = (before: Declaration[], after: Declaration[]) => {
  const [released, current] = [before, after].map((declarations) => readSurface({ modules: [{ declarations }] }))
  return compareSurfaces(released ?? [], current ?? [])
}
const describe = (before: Declaration[], after: Declaration[]) => compare(before, after).map(describeChange)

test('no difference: a patch', () => {
  assert.deepEqual(compare([TICKER, LOGIN], [LOGIN, TICKER]), [])
  assert.equal(deriveBump([]), 'patch')
})

test('a removed attribute, event, part, slot, state or variable: each is listed, and the release is major', () => {
  const kinds = ['attributes', 'events', 'cssParts', 'slots', 'cssStates', 'cssProperties'] as const
  for (const kind of kinds) {
    const changes = compare([TICKER], [{ ...TICKER, [kind]: [] }])
    assert.equal(changes.length, 1, kind)
    assert.equal(changes[0]?.change, 'removed')
    assert.equal(deriveBump(changes), 'major')
  }
  assert.deepEqual(describe([TICKER], [{ ...TICKER, slots: [] }]), ['tl-ticker: slot foot removed'])
})

test('another type or default of an attribute, or another type of an event: changed', () => {
  const other = { ...TICKER, attributes: [{ name: 'refresh', type: { text: 'number' }, default: '20' }] }
  assert.deepEqual(describe([TICKER], [other]), ['tl-ticker: attribute refresh changed'])
  const event = { ...TICKER, events: [{ name: 'tl-market', type: { text: 'CustomEvent<Other>' } }] }
  assert.deepEqual(describe([TICKER], [event]), ['tl-ticker: event tl-market changed'])
})

test('additions: a minor release; a whole element is one entry, added or removed', () => {
  assert.deepEqual(describe([TICKER], [TICKER, LOGIN]), ['tl-login: element added'])
  assert.deepEqual(describe([TICKER, LOGIN], [TICKER]), ['tl-login: element removed'])
  assert.equal(deriveBump(compare([TICKER], [TICKER, LOGIN])), 'minor')
})

test('next version: before 1.0.0 a breaking release is a minor one, and additions are a patch', () => {
  for (const [version, bump, next] of [
    ['0.1.2', 'major', '0.2.0'],
    ['0.1.2', 'minor', '0.1.3'],
    ['0.1.2', 'patch', '0.1.3'],
    ['1.4.2', 'major', '2.0.0'],
    ['1.4.2', 'minor', '1.5.0'],
    ['1.4.2', 'patch', '1.4.3'],
  ] as const)
    assert.equal(raiseVersion(version, bump), next, `${version} ${bump}`)
})

test('migration notes: a removal needs a line under Unreleased with both names; additions need none', () => {
  const changes = compare([TICKER], [{ ...TICKER, attributes: [] }])
  const notes = (line: string) =>
    findMissingNotes(changes, `# Migrations\n\n## [Unreleased]\n\n${line}\n\n## [0.1.2] - 2026-11-24\n`)
  assert.equal(notes('').length, 1)
  assert.equal(notes('- `tl-ticker` has no `pause` any more.').length, 1, 'another attribute')
  assert.equal(notes('- `tl-options` has no `refresh` any more.').length, 1, 'another element')
  assert.deepEqual(notes('- `tl-ticker`: `refresh` was removed; prices are pushed.'), [])
  assert.deepEqual(notes('- All elements: `refresh` was removed.'), [])
  const earlier = '## [Unreleased]\n\n## [0.1.2] - 2026-11-24\n\n- `tl-ticker`: `refresh` was removed.\n'
  assert.equal(findMissingNotes(changes, earlier).length, 1, 'a note of an earlier release')
  assert.deepEqual(findMissingNotes(compare([TICKER], [TICKER, LOGIN]), ''), [])
})

test('the same change of many elements: one line; of few elements, or of whole elements: a line for each', () => {
  const create = (tagName: string, states: string[]): Declaration => ({
    tagName,
    cssStates: states.map((name) => ({ name })),
  })
  const tags = ['tl-a', 'tl-b', 'tl-c', 'tl-d']
  const before = tags.map((tag) => create(tag, []))
  const after = tags.map((tag, at) => create(tag, at < 2 ? ['night', 'stale'] : ['night']))
  assert.deepEqual(describeChanges(compare(before, after)), [
    '4 elements: state night added',
    'tl-a: state stale added',
    'tl-b: state stale added',
  ])
  assert.equal(describeChanges(compare([], before)).length, 4)
})
