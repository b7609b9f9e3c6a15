import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const sheet = (name: string): string =>
  readFileSync(new URL(`../../../../shared/view/theme/${name}.css`, import.meta.url), 'utf8').replace(
    /\/\*.*?\*\//gs,
    '',
  )

/** Returns the declarations of each rule whose selector matches, in order. */
function declarations(css: string, selector: RegExp): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, written = '']) => selector.test(written))
  assert.notEqual(rules.length, 0, `no rule of ${selector}`)
  return rules.flatMap(([, , body = '']) =>
    body
      .split(';')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  )
}

const NIGHT = /\[data-theme="night"\]/
const SYSTEM = /:not\(\[data-theme\]\)/

test("night by the system's preference: equals the night of the tokens", () => {
  const night = ['tokens', 'tokens-views'].flatMap((name) => declarations(sheet(name), NIGHT))
  assert.deepEqual(declarations(sheet('tokens-system'), SYSTEM).sort(), night.sort())
})

test('fallback: the same for night by theme and by preference', () => {
  const fallback = sheet('tokens-fallback')
  assert.deepEqual(declarations(fallback, SYSTEM), declarations(fallback, NIGHT))
})

test('fallback: has every token that uses a relative colour, by day and by night', () => {
  const relative = ['tokens', 'tokens-views'].flatMap((name) =>
    [...sheet(name).matchAll(/(--tl-[\w-]+):[^;]*\(\s*from\b/g)].map(([, token]) => token),
  )
  for (const theme of [/\[data-theme="day"\]/, NIGHT])
    assert.deepEqual(
      declarations(sheet('tokens-fallback'), theme)
        .map((line) => line.split(':')[0])
        .sort(),
      relative.sort(),
    )
})

test('tokens: none is declared in both sheets', () => {
  const names = (name: string) => new Set([...sheet(name).matchAll(/(--tl-[\w-]+):/g)].map(([, token]) => token))
  const views = names('tokens-views')
  const both = [...names('tokens')].filter((token) => views.has(token))
  assert.deepEqual(both, [])
})

test('docs/embedding.md: the table has every variable that the sheets read from a page, with its default', () => {
  const readme = readFileSync(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8')
  const told = new Map(
    [...readme.matchAll(/^\| `(--tl-base-[\w-]+)` \| (.*?) \|/gm)].map(([, name, text]) => [name, text]),
  )
  const taken = ['tokens', 'tokens-views'].flatMap((name) => [
    ...sheet(name).matchAll(/var\(\s*(--tl-base-[\w-]+),\s*([^\s()]+)(?=\))/g),
  ])
  const names = ['tokens', 'tokens-views'].flatMap((name) => sheet(name).match(/--tl-base-[\w-]+/g) ?? [])
  assert.deepEqual([...told.keys()].sort(), [...new Set(names)].sort())
  const plain = taken.filter(([, name = '']) => told.get(name)?.startsWith('`'))
  assert.ok(plain.length >= 8)
  for (const [, name = '', fallback] of plain) assert.equal(told.get(name), `\`${fallback}\``, name)
})
