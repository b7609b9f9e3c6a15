import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

const LOGO = { title: 'Partner', url: 'https://partner.example/', img: 'https://partner.example/logo.svg' }

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: partners are shown to members with name, address and logo, and removed (DEP-03)`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const shown = async () => ((await backend.call('getFriendList', {}, { token })).data as { list: object[] }).list
    assert.deepEqual(await shown(), [])
    const { data } = await callAsOperator(backend, 'POST', '/partner-logos', LOGO)
    assert.deepEqual(await shown(), [LOGO])
    const { id } = data as { id: string }
    assert.equal((await callAsOperator(backend, 'DELETE', `/partner-logos/${id}`)).code, 1)
    assert.deepEqual(await shown(), [])
    assert.equal((await callAsOperator(backend, 'DELETE', `/partner-logos/${id}`)).msg, `There is no partner ${id}.`)
  })

  for (const [what, wrong] of [
    ['no name', { title: '' }],
    ['an address that is a script', { url: 'javascript:alert(1)' }],
    ['a logo that is a script', { img: 'javascript:alert(1)' }],
    ['no logo', { img: '' }],
  ] as const)
    test(`${kind}: a partner with ${what} is refused with a message`, async () => {
      const backend = await started()
      const { code, msg } = await callAsOperator(backend, 'POST', '/partner-logos', { ...LOGO, ...wrong })
      assert.deepEqual([code, msg.split(':')[0]], [201, Object.keys(wrong)[0]])
      const { token } = await backend.join()
      assert.deepEqual((await backend.call('getFriendList', {}, { token })).data, { list: [] })
    })
})
