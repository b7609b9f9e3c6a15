import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOfferedTiles } from '../../../widgets/menu/menu.rules.ts'

test('tiles: those whose switch is on and whose page exists; links out of the site have none', () => {
  const tiles = [
    { route: '/swap' },
    { route: '/gone' },
    { route: null },
    { route: '/swap', setting: 'bankSwitch' },
    { route: null, setting: 'addressSwitch' },
  ] as const
  const offered = (settings: object) =>
    getOfferedTiles(tiles, settings, (route) => route === '/swap').map((tile) => tiles.indexOf(tile))
  assert.deepEqual(offered({ bankSwitch: true }), [0, 2, 3])
  assert.deepEqual(offered({ bankSwitch: false, addressSwitch: true }), [0, 2, 4])
})
