import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from '../../server/core/command/declare-command.ts'
import { findDomainProblems, loadDomains } from '../../server/domains.ts'
import { platform } from '../../shared/base/contract/platform.ts'

test('every call of the contract has exactly one handler, and no handler has another path', async () => {
  const answered = (await loadDomains()).flatMap(({ handlers = [] }) => handlers.map(({ endpoint }) => endpoint.path))
  const declared = Object.values(platform).map(({ path }) => path)
  assert.deepEqual(answered.sort(), declared.sort())
})

test('the domains and the contract match', async () => {
  assert.deepEqual(findDomainProblems(await loadDomains(), platform), [])
})

test('check of the domains: names calls without a handler or with two, and kinds and commands declared twice', async () => {
  const { transfer, ...calls } = { transfer: platform.transferBetweenAccounts, logout: platform.logout }
  const all = await loadDomains()
  const handler = (path: string) =>
    all.flatMap(({ handlers = [] }) => handlers).find(({ endpoint }) => endpoint.path === path) ?? assert.fail(path)
  const tidy = act({
    usage: 'tidy',
    description: 'tidies',
    permission: 'house.tidy',
    method: 'POST',
    path: '/tidy',
    run: async () => null,
  })
  const kinds = { tip: { remark: 'booked.withdrawal' } } as const
  const one = { name: 'one', handlers: [handler(transfer.path)], recordKinds: kinds, commands: [tidy] }
  assert.deepEqual(findDomainProblems([one, { ...one, name: 'two' }], calls), [
    'no domain handles logout',
    'the contract has no call transfer',
    'the contract has no call transfer',
    'two handlers for transfer',
    'two domains declare the journal entries tip',
    'two commands for POST /tidy',
  ])
})
