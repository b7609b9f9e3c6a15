import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slot } from '../../../../server/core/http/context.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { testServer } from '../../../support/server.ts'

test('a slot holds what was put there, in copies of the context too, and says when nothing was', async () => {
  const { context } = await testServer(await embeddedDatabase(), [])
  const [lamp, oven] = [slot<string>('lamp'), slot<string>('lamp')]
  lamp.fill(context, 'on')
  assert.equal(lamp.of(context), 'on')
  assert.equal(lamp.of({ ...context }), 'on')
  assert.throws(() => oven.of(context), /the context has no lamp/)
})
