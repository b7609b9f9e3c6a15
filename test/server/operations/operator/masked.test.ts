import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDomains } from '../../../../server/domains.ts'
import { accountsBackend, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { mailed } from '../../../support/mailed.ts'
import { asOperator } from '../../../support/operator.ts'

const CARD = '6222021234567890'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
/** What tells whose money goes where: lists and log lines end up in tickets and pictures of screens. */
const WHOLE = new RegExp(`${CARD}|${CARD.slice(0, -4)}|${ADDRESS}`, 'i')

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: no list of the operator's and no log line has a member's whole card number or address`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    const card = {
      id: '',
      bank_name: 'Sample Bank',
      card_number: CARD,
      card_name: 'Alex Sample',
      paypassword: PASSWORD,
    }
    assert.equal((await backend.call('setBank', card, { token })).code, 1)
    const binding = { c_id: '2', address: ADDRESS, paypassword: PASSWORD }
    assert.equal((await backend.call('setusraddress', binding, { token })).code, 1)
    // Refused ones as well: a fault must not be logged with what was sent.
    await backend.call('setusraddress', { ...binding, c_id: '999' }, { token })
    await backend.call('setBank', { ...card, id: '999' }, { token })
    await mailed(backend.context)
    const lists = (await loadDomains())
      .flatMap(({ commands = [] }) => commands)
      // By an id, one thing is asked for.
      .filter(({ method, path }) => method === 'GET' && !path.includes(':id'))
    assert.ok(lists.length > 9)
    for (const { path } of lists) {
      const answer = await asOperator(backend, 'GET', path.replace(':member', email).replace(':key', 'site_name'))
      assert.equal(answer.status, 200, path)
      assert.doesNotMatch(JSON.stringify(answer), WHOLE, path)
    }
    assert.doesNotMatch(backend.logged.join('\n'), WHOLE)
  })
})
