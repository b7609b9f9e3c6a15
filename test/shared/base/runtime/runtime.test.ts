import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disposeSingletons, pageSingleton } from '../../../../shared/base/runtime/runtime.ts'

test('pageSingleton: created once, disposed by disposeSingletons, then created again', () => {
  let ended = 0
  const make = (name: string) => pageSingleton(name, () => ({ dispose: () => (ended += 1) }))
  const [socket, settings] = [make('socket'), make('settings')]
  const count = pageSingleton('count', () => [1])
  assert.equal(make('socket'), socket)
  disposeSingletons(['settings'])
  assert.equal(ended, 1)
  assert.notEqual(make('socket'), socket)
  assert.equal(make('settings'), settings)
  assert.notEqual(
    pageSingleton('count', () => [1]),
    count,
  )
})
