import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slot } from '../../../server/http/context.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { testServer } from '../../support/server.ts'

test('a slot holds what was put there, in copies of the context too, and says when nothing was', async () => {
  const { services } = await testServer(await embeddedDatabase(), [])
  const [lamp, oven] = [slot<string>('lamp'), slot<string>('lamp')]
  lamp.fill(services, 'on')
  assert.equal(lamp.of(services), 'on')
  assert.equal(lamp.of({ ...services }), 'on')
  assert.throws(() => oven.of(services), /the context has no lamp/)
})
