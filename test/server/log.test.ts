import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorFields } from '../../server/log.ts'
import { eachDatabase } from '../support/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: what is logged of a database's error has none of the values that were sent`, async () => {
    const db = await open()
    await db.query('CREATE TABLE secrets (name text PRIMARY KEY, word text CHECK (length(word) < 5))')
    const insert = () => db.query('INSERT INTO secrets VALUES ($1, $2)', ['anna', 'hunter2'])
    const error = await insert().catch((thrown: unknown) => thrown)
    const logged = JSON.stringify(errorFields(new Error('outer', { cause: error })))
    assert.match(logged, /secrets_word_check/)
    assert.match(logged, /23514/)
    assert.doesNotMatch(logged, /hunter2|anna/)
  })
})
