import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOfferedTiles } from '../../../widgets/menu/menu.rules.ts'

test('tiles: those whose switch is on and whose page exists; links out of the site have none', () => {
  const tiles = [
    { name: 'swap', route: '/swap' },
    { name: 'gone', route: '/gone' },
    { name: 'support', route: null },
    { name: 'cards', route: '/swap', setting: 'bankSwitch' },
    { name: 'addresses', route: null, setting: 'addressSwitch' },
  ] as const satisfies Parameters<typeof getOfferedTiles>[0]
  const offered = (settings: object, without: string[] = []) =>
    getOfferedTiles<(typeof tiles)[number]>(tiles, settings, (route) => route === '/swap', without).map((tile) =>
      tiles.indexOf(tile),
    )
  assert.deepEqual(offered({ bankSwitch: true }), [0, 2, 3])
  assert.deepEqual(offered({ bankSwitch: false, addressSwitch: true }), [0, 2, 4])
  assert.deepEqual(offered({ bankSwitch: true }, ['swap', 'unknown']), [2, 3])
})
