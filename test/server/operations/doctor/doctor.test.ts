import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineDomain } from '../../../../server/define-domain.ts'
import { commands } from '../../../../server/operations/doctor/doctor.commands.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { setShellOff } from '../../../../server/operations/people/shell-access.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson } from '../../../support/operator-people.ts'

interface Finding {
  name: string
  state: string
  missing: string
  repair: string
}

const [doctor = assert.fail()] = commands
const SHELL = { person: 'shell', address: '127.0.0.1', request: 'r' }
const namesOf = (findings: readonly Finding[], state: string) =>
  findings.filter((finding) => finding.state === state).map(({ name }) => name)

eachDatabase((kind, open) => {
  test(`${kind}: doctor advises to switch the operator token off from the second owner on, until it is off`, async () => {
    const backend = await accountsBackend(open, { demo: false })
    const { context } = backend
    const read = async () => {
      const findings = (await runCommand(context, doctor, {}, SHELL)) as Finding[]
      return findings.find(({ name }) => name === 'operator token')
    }
    await addPerson(context, 'ann', ['owner'])
    assert.equal((await read())?.state, 'ok', 'one owner alone cannot decide')
    const ben = await addPerson(context, 'ben', ['owner'])
    const advised = await read()
    assert.deepEqual([advised?.state, advised?.repair], ['advised', 'operators shell off'])
    assert.match(advised?.missing ?? '', /^One person counts as two/)
    await setShellOff(context.db, context.now())
    const { data } = await callAsOperator(backend, 'GET', '/doctor', undefined, { headers: ben.proven })
    assert.equal((data as Finding[]).find(({ name }) => name === 'operator token')?.state, 'ok')
  })

  test(`${kind}: doctor lists what a new installation lacks; after each repair nothing is missing`, async (t) => {
    const server = await startMailServer()
    t.after(() => server.close())
    const backend = await accountsBackend(open, { demo: false })
    const ask = async () => (await callAsOperator(backend, 'GET', '/doctor')).data as Finding[]
    const found = await ask()
    assert.deepEqual(namesOf(found, 'missing').sort(), [
      'backup',
      'company',
      'documents',
      'exchange feed',
      'mail',
      'networks',
      'support',
      'withdrawal terms',
    ])
    assert.deepEqual(namesOf(found, 'ok'), ['real money', 'operator token'])
    assert.deepEqual(namesOf(found, 'advised').sort(), ['alarms', 'name', 'options'])
    assert.ok(found.every(({ state, missing, repair }) => state === 'ok' || (missing && repair)))
    assert.equal(doctor.isFailure(found), true)
    assert.match(
      doctor.show(found),
      /^missing {2}backup\n {9}There is no backup\.\n {9}Repair: npm run operator -- backup FILE/m,
    )
    assert.match(doctor.show(found), /Repair: set SMTP_URL and MAIL_FROM/)
    assert.match(doctor.show(found), /Not ready for members: 8 requirements are missing\.$/)

    const legal = ['terms', 'privacy', 'risk'].map((name) => [
      'PUT',
      `/legal/${name}`,
      { version: '1', url: 'https://a.example' },
    ])
    const repairs = [
      [
        'POST',
        '/networks',
        { coin: 'USDT', name: 'TRC20', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', yes: 'true' },
      ],
      ['PUT', '/withdrawal-terms', { coin: 'USDT', way: 'wallet', min: '10', max: 'none', fee: '1' }],
      ['PUT', '/settings/custom_service', { value: 'https://support.example.com' }],
      ['PUT', '/settings/company', { value: 'Example Ltd' }],
      ['PUT', '/settings/name', { value: 'Example' }],
      ['PUT', '/settings/option_risk_warning', { value: 'on' }],
      ['POST', '/backup/report', { outcome: 'done' }],
      ...legal,
    ] as ['PUT' | 'POST', string, object][]
    for (const [method, path, body] of repairs) {
      const answer = await callAsOperator(backend, method, path, body)
      assert.equal(answer.code, 1, `${path}: ${answer.msg}`)
    }
    Object.assign(backend.context.config, {
      marketUpstream: 'https://exchange.example',
      mail: { url: `smtp://127.0.0.1:${server.port}`, from: 'support@example.com' },
    })
    const repaired = await ask()
    assert.deepEqual(namesOf(repaired, 'missing'), [], JSON.stringify(repaired))
    assert.equal(doctor.isFailure(repaired), false)
    assert.match(doctor.show(repaired), /Ready for members\.$/)

    backend.clock.now += 37 * 3_600_000
    assert.deepEqual(namesOf(await ask(), 'missing').includes('backup'), true, 'a backup of 37 hours ago is too old')
  })

  test(`${kind}: a domain adds a requirement of its own to doctor`, async () => {
    const { context } = await accountsBackend(open)
    const gap = { missing: 'There is one owner only.', repair: 'people add' }
    const check = { name: 'second owner', need: 'required' as const, findGap: async () => gap }
    const domains = [defineDomain({ name: 'people', setupChecks: [check] })]
    const sender = { person: 'shell', address: '', request: 'request-1' }
    const found = await runCommand({ ...context, domains }, doctor, {}, sender)
    assert.deepEqual(found, [{ name: 'second owner', state: 'missing', ...gap }])
  })

  test(`${kind}: adding a network or a bank asks for a confirmation of its address, except in a demo`, async () => {
    const network = { coin: 'USDT', name: 'TRC20', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
    const bank = { coin: 'USDT', name: 'Bank', bankName: 'B', bankNumber: 'N1', accountName: 'A' }
    const real = await accountsBackend(open, { demo: false })
    for (const [path, body, place] of [
      ['/networks', network, network.address],
      ['/networks/banks', bank, 'B, N1, A'],
    ] as const) {
      const asked = await callAsOperator(real, 'POST', path, body)
      assert.equal(asked.code, 201)
      const { confirm } = asked.data as { confirm: { fact: string; field: string } }
      assert.deepEqual([confirm.fact.includes(place), confirm.field], [true, 'yes'])
      assert.equal((await callAsOperator(real, 'POST', path, { ...body, yes: 'true' })).code, 1)
    }
    const demo = await accountsBackend(open)
    assert.equal((await callAsOperator(demo, 'POST', '/networks', network)).code, 1)
  })
})
