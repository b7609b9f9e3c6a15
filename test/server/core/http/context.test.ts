import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slot } from '../../../../server/core/http/context.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { testServer } from '../../../support/server.ts'

test('a slot: returns its value, also from copies of the context, and throws if it was never filled', async () => {
  const { context } = await testServer(await embeddedDatabase(), [])
  const [lamp, oven] = [slot<string>('lamp'), slot<string>('lamp')]
  lamp.fill(context, 'on')
  assert.equal(lamp.of(context), 'on')
  assert.equal(lamp.of({ ...context }), 'on')
  assert.throws(() => oven.of(context), /the context has no lamp/)
})
