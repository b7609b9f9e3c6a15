import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDomains } from '../../../../server/domains.ts'
import { accountsBackend, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { asOperator } from '../../../support/operator.ts'
import { mailed } from '../../../support/send-pending-mail.ts'

const CARD = '6222021234567890'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Data that must not appear in full: lists and log lines end up in tickets and screenshots. */
const WHOLE = new RegExp(`${CARD}|${CARD.slice(0, -4)}|${ADDRESS}`, 'i')

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: no operator list and no log line contains a full card number or address of a member`, async () => {
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
    // Refused calls as well: an error must not be logged together with its input.
    await backend.call('setusraddress', { ...binding, c_id: '999' }, { token })
    await backend.call('setBank', { ...card, id: '999' }, { token })
    await mailed(backend.context)
    const lists = (await loadDomains())
      .flatMap(({ commands = [] }) => commands)
      // Paths with an id return a single record.
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
