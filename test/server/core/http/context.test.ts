import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContextSlot } from '../../../../server/core/http/context.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'

test('a slot: returns its value, also from copies of the context, and throws if it was never filled', async () => {
  const { context } = await createTestServer(await embeddedDatabase(), [])
  const [lamp, oven] = [createContextSlot<string>('lamp'), createContextSlot<string>('lamp')]
  lamp.fill(context, 'on')
  assert.equal(lamp.get(context), 'on')
  assert.equal(lamp.get({ ...context }), 'on')
  assert.throws(() => oven.get(context), /the context has no lamp/)
})
