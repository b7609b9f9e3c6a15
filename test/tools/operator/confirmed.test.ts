import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperatorRequest, Unconfirmed } from '../../../tools/commands/operator/backend-door.ts'
import { askConfirmed } from '../../../tools/commands/operator/confirmed.ts'

const REQUEST: OperatorRequest = { method: 'POST', path: '/credits', body: { made_key: 'k' } }

/** A backend that wants `again` first, and what it was sent. */
function backend() {
  const sent: OperatorRequest[] = []
  return {
    sent,
    async ask(request: OperatorRequest) {
      sent.push(request)
      if (request.body?.again !== 'true')
        throw new Unconfirmed('Booked. Say --yes.', { fact: 'Booked.', field: 'again' })
      return 'done'
    },
  }
}

test('on a terminal the fact is shown, and yes sends the same request again under the same key', async () => {
  const { ask, sent } = backend()
  const questions: string[] = []
  const question = async (text: string) => questions.push(text) > 0
  assert.equal(await askConfirmed(REQUEST, { ask, question, saysYes: false }), 'done')
  assert.deepEqual(questions, ['Booked. Go on? [y/N] '])
  assert.deepEqual(sent[1]?.body, { made_key: 'k', again: 'true' })
})

test('on a terminal it is asked in spite of --yes, which is in the line that was repeated, and no sends nothing', async () => {
  const { ask, sent } = backend()
  const refused = askConfirmed(REQUEST, { ask, question: async () => false, saysYes: true })
  await assert.rejects(refused, /^Error: Nothing was done\.$/)
  assert.equal(sent.length, 1)
})

test('without a terminal --yes confirms, and without it the sentence says what to do', async () => {
  const { ask, sent } = backend()
  assert.equal(await askConfirmed(REQUEST, { ask, question: null, saysYes: true }), 'done')
  await assert.rejects(askConfirmed(REQUEST, { ask, question: null, saysYes: false }), /Booked\. Say --yes\./)
  assert.equal(sent.length, 3)
})
