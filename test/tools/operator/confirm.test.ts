import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperatorRequest, Unconfirmed } from '../../../tools/commands/operator/backend-client.ts'
import { askConfirmed } from '../../../tools/commands/operator/confirm.ts'

const REQUEST: OperatorRequest = { method: 'POST', path: '/credits', body: { made_key: 'k' } }

/** Backend that requires the field `again`, with the requests it received. */
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

test('terminal, yes: shows the fact and sends the same request under the same key', async () => {
  const { ask, sent } = backend()
  const questions: string[] = []
  const question = async (text: string) => questions.push(text) > 0
  assert.equal(await askConfirmed(REQUEST, { ask, question, saysYes: false }), 'done')
  assert.deepEqual(questions, ['Booked. Go on? [y/N] '])
  assert.deepEqual(sent[1]?.body, { made_key: 'k', again: 'true' })
})

test('terminal, no: asks even with --yes, which a repeated line may contain, and sends nothing', async () => {
  const { ask, sent } = backend()
  const refused = askConfirmed(REQUEST, { ask, question: async () => false, saysYes: true })
  await assert.rejects(refused, /^Error: Nothing was done\.$/)
  assert.equal(sent.length, 1)
})

test('no terminal: --yes confirms; without it the error says what to do', async () => {
  const { ask, sent } = backend()
  assert.equal(await askConfirmed(REQUEST, { ask, question: null, saysYes: true }), 'done')
  await assert.rejects(askConfirmed(REQUEST, { ask, question: null, saysYes: false }), /Booked\. Say --yes\./)
  assert.equal(sent.length, 3)
})
