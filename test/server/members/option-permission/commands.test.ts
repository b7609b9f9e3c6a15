import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { productStage } from '../../../support/product-stage.ts'

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

eachDatabase((kind, open) => {
  test(`${kind}: the operator sees confirmations and answers of a member, and corrects the country`, async () => {
    const stage = await productStage(open)
    const { id, token } = await stage.join()
    const send = async (path: string, form: Record<string, string>) =>
      (
        await stage.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { ...HEADERS, token },
          payload: new URLSearchParams(form).toString(),
        })
      ).json()
    assert.equal((await send('setResidence', { country: 'DE' })).code, 1)
    assert.equal((await send('acceptOptionWarning', { version: '1' })).code, 1)
    assert.equal((await send('answerOptionQuestions', { version: '1', answers: '000' })).code, 1)
    const show = () =>
      stage.operateOrFail<{ country: string; consents: object[] }>('GET', `/members/${id}/option-permission`)
    const shown = await show()
    assert.equal(shown.country, 'DE')
    const at = stage.clock.now
    assert.deepEqual(shown.consents, [
      { kind: 'questions', version: '1', passed: false, answers: '000', created_at: at },
      { kind: 'risk', version: '1', passed: true, answers: '', created_at: at },
    ])
    await stage.operateOrFail('PUT', `/members/${id}/country`, { code: 'tr' })
    assert.equal((await show()).country, 'TR')
    await assert.rejects(stage.operateOrFail('PUT', `/members/${id}/country`, { code: 'XX' }))
  })
})
