import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planGroups } from '../../../tools/bundle/module-groups.rules.ts'

/** A module with its size in bytes, its users as letters, and its imports. */
interface Module {
  size: number
  users: string
  imports?: string[]
}

/** Returns the planned files as `one+other`, sorted. */
function plan(modules: Record<string, Module>): string[] {
  const groups = Object.entries(modules).map(([name, { users }]) => ({ users: new Set(users), modules: [name] }))
  const measure = (names: readonly string[]) => names.reduce((total, name) => total + (modules[name]?.size ?? 0), 0)
  return planGroups(groups, { measure, getImports: (name) => modules[name]?.imports ?? [], fileCost: 270 })
    .map(({ modules: names }) => names.toSorted().join('+'))
    .sort()
}

test('modules with the same users share a file, whatever their size', () => {
  assert.deepEqual(plan({ one: { size: 9000, users: 'ab' }, two: { size: 9000, users: 'ba' } }), ['one+two'])
})

test('a small file joins one that all of its users load', () => {
  const wide = { size: 9000, users: 'abc' }
  assert.deepEqual(plan({ wide, small: { size: 400, users: 'ab' } }), ['small+wide'])
  assert.deepEqual(plan({ wide, large: { size: 900, users: 'ab' } }), ['large', 'wide'])
  assert.deepEqual(
    plan({ wide, large: { size: 400, users: 'a' } }),
    ['large', 'wide'],
    'two entries would load it in vain',
  )
  assert.deepEqual(plan({ wide, other: { size: 10, users: 'cd' } }), ['other', 'wide'], 'd would load the wide file')
})

test('of several wider files, the one with the fewest users is joined', () => {
  const modules = { all: { size: 9000, users: 'abcd' }, three: { size: 9000, users: 'abc' } }
  assert.deepEqual(plan({ ...modules, small: { size: 10, users: 'ab' } }), ['all', 'small+three'])
})

test('a file joins none whose users would have to load what it imports', () => {
  const modules = { library: { size: 9000, users: 'abxyz' }, wide: { size: 9000, users: 'abc' } }
  assert.deepEqual(plan({ ...modules, small: { size: 10, users: 'ab' } }), ['library', 'small+wide'])
  const small = { size: 10, users: 'ab', imports: ['library'] }
  assert.deepEqual(plan({ ...modules, small }), ['library+small', 'wide'])
})

/** Modules of which each imports earlier ones; an import has the users of what imports it. */
const anyModules = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 3000 }),
      users: fc.subarray([...'abcdefg'], { minLength: 1 }),
      imports: fc.array(fc.nat(20)),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((list) => {
    const imports = list.map(({ imports }, at) =>
      [...new Set(imports.map((id) => id % (at + 1)))].filter((id) => id < at),
    )
    const users = list.map(({ users }) => new Set(users))
    for (let at = list.length - 1; at >= 0; at--)
      for (const id of imports[at] ?? []) for (const user of users[at] ?? []) users[id]?.add(user)
    return Object.fromEntries(
      list.map(({ size }, at): [string, Module] => [
        `m${at}`,
        { size, users: [...(users[at] ?? [])].join(''), imports: (imports[at] ?? []).map((id) => `m${id}`) },
      ]),
    )
  })

test('any modules: each is in one file, no file imports itself through others, and no user loads a file for nothing', () => {
  fc.assert(
    fc.property(anyModules, (modules) => {
      const files = plan(modules).map((file) => file.split('+'))
      assert.deepEqual(files.flat().sort(), Object.keys(modules).sort())
      const fileOf = (name: string) => files.findIndex((file) => file.includes(name))
      const reach = (file: number, seen = new Set<number>()): Set<number> => {
        for (const name of files[file] ?? [])
          for (const imported of modules[name]?.imports ?? []) {
            const next = fileOf(imported)
            if (next !== file && !seen.has(next)) reach(next, seen.add(next))
          }
        return seen
      }
      for (const [at, file] of files.entries()) {
        assert.ok(!reach(at).has(at), `${file} imports itself`)
        const users = new Set(file.flatMap((name) => [...(modules[name]?.users ?? '')]))
        for (const next of reach(at))
          for (const user of users)
            assert.ok(
              files[next]?.some((name) => modules[name]?.users.includes(user)),
              `${user} loads ${files[next]} for nothing`,
            )
      }
    }),
  )
})
