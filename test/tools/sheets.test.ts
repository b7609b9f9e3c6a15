import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { platform } from '../../shared/base/contract/platform.ts'
import { features } from '../../tools/bundle/features.ts'

const scopes = new Map(Object.entries(platform).map(([name, { scope }]) => [name, scope]))

/** Returns the calls that the files of a feature import, with their scopes. */
const listCalls = (feature: string) =>
  globSync(`widgets/${feature}/**/*.{ts,tsx}`).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/import (?!type)\{([^}]*)\} from '[./]*shared\/base\/contract\/[^']+'/g),
    ].flatMap(([, names = '']) =>
      names.split(',').flatMap((text) => {
        const name = text.trim()
        const scope = scopes.get(name)
        return scope ? [{ name, scope }] : []
      }),
    ),
  )

test('pages that open as sheets on partners’ pages: none imports a call that a partner’s session may not send', () => {
  const sheets = features.filter(({ page }) => page?.sheet)
  assert.ok(sheets.length > 5)
  for (const { name } of sheets)
    assert.deepEqual(
      listCalls(name).filter(({ scope }) => scope === 'none'),
      [],
      name,
    )
})

test('deposits, withdrawals and security: never as a sheet', () => {
  for (const name of [
    'deposit',
    'withdrawal',
    'security',
    'login',
    'register',
    'bank-cards',
    'bind-address',
    'trading-password',
  ])
    assert.equal(features.find((feature) => feature.name === name)?.page?.sheet, undefined, name)
  assert.ok(listCalls('withdrawal').some(({ scope }) => scope === 'none'))
})
