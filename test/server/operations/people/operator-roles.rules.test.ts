import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDomains } from '../../../../server/domains.ts'
import {
  BUILT_IN_ROLES,
  FINER_PERMISSIONS,
  grants,
  isForMonitors,
  needsProof,
} from '../../../../server/operations/people/operator-roles.rules.ts'
import { loadOperatorCommands } from '../../../../tools/commands/operator/all-commands.ts'

const commands = (await loadDomains()).flatMap(({ commands = [] }) => commands)
const declared = [...new Set([...(await loadOperatorCommands()), ...commands].map(({ permission }) => permission))]
const withRole = (permission: (typeof declared)[number]) =>
  Object.keys(BUILT_IN_ROLES).filter((role) => grants(BUILT_IN_ROLES[role] ?? [], permission))

test('every permission of a role is that of a command', () => {
  const known: string[] = ['*', '*.read', ...declared, ...FINER_PERMISSIONS]
  for (const [role, permissions] of Object.entries(BUILT_IN_ROLES))
    for (const permission of permissions) assert.ok(known.includes(permission), `${role}: ${permission}`)
})

test('every permission of a command: besides the owner and the auditor a role has it, or it is listed here', () => {
  const others = declared.filter((one) => withRole(one).every((role) => role === 'owner' || role === 'auditor'))
  assert.deepEqual(others.sort(), [
    'backup.restore',
    'operators.change',
    'operators.reset',
    'operators.revoke',
    'operators.shell',
    'sample-money.remove',
  ])
})

test('permissions that move money or give access: only these roles have them', () => {
  const rolesOf = Object.fromEntries(
    (
      [
        'balances.credit',
        'balances.debit',
        'networks.change',
        'withdrawals.change',
        'books.clear',
        'reviews.pay',
        'payouts.pay',
        'payouts.return',
        'payouts.release',
        'deposits.credit',
        'exposure.change',
        'settings.change',
        'tokens.change',
      ] as const
    ).map((permission) => [permission, withRole(permission)]),
  )
  assert.deepEqual(rolesOf, {
    'balances.credit': ['owner', 'finance'],
    'balances.debit': ['owner', 'finance'],
    'networks.change': ['owner', 'finance'],
    'withdrawals.change': ['owner', 'finance'],
    'books.clear': ['owner', 'finance'],
    'reviews.pay': ['owner', 'finance'],
    'payouts.pay': ['owner', 'finance'],
    'payouts.return': ['owner', 'finance'],
    'payouts.release': ['owner', 'finance'],
    'deposits.credit': ['owner', 'finance'],
    'exposure.change': ['owner', 'products'],
    'settings.change': ['owner', 'technical'],
    'tokens.change': ['owner', 'technical'],
  })
})

test('auditor: reads everything and changes nothing', () => {
  for (const { kind, permission, usage } of commands) {
    if (['sessions.own', 'requests.withdraw'].includes(permission)) continue
    const isRead = permission.endsWith('.read')
    assert.equal(grants(BUILT_IN_ROLES.auditor ?? [], permission), isRead, usage)
    if (isRead) assert.equal(kind, 'look', usage)
  }
})

test('changes without a proof of the second factor: only these', () => {
  const unproven = commands.filter(({ kind, permission }) => kind !== 'look' && !needsProof(permission))
  assert.deepEqual(unproven.map(({ usage }) => usage.replace(/ [<[].*/, '')).sort(), [
    'books verify',
    'books verify-archive',
    'mail test',
    'operators end-sessions',
    'requests withdraw',
    'sessions end',
  ])
})

test('monitors: read only looks without personal data', () => {
  const shown = commands.filter((one) => one.kind === 'look' && isForMonitors(one.permission, one.personal.length > 0))
  assert.deepEqual(shown.map(({ usage }) => usage.replace(/ [<[].*/, '')).sort(), [
    'archive list',
    'archive status',
    'audit verify',
    'books status',
    'exposure limits',
    'liquidity limits',
    'liquidity status',
    'trading status',
  ])
})

test('acts that need a second person: have no files and no secrets, and these are all', () => {
  const acts = commands.flatMap((one) => (one.kind === 'act' && one.secondPerson ? [one] : []))
  for (const { files, secretFields, secretResult, usage } of acts) {
    assert.deepEqual([files, secretFields, secretResult], [{}, [], false], usage)
  }
  assert.deepEqual(acts.map(({ usage }) => usage.replace(/ [<[].*/, '')).sort(), [
    'books clear',
    'credit',
    'debit',
    'deposits credit',
    'exposure limits remove',
    'exposure limits set',
    'liquidity limits remove',
    'liquidity limits set',
    'members erase',
    'members export',
    'mining machines add',
    'mining machines set',
    'networks add',
    'networks add-bank',
    'networks remove',
    'networks set',
    'operators account',
    'operators disable',
    'operators enable',
    'operators roles',
    'operators shell',
    'payouts failed',
    'payouts release',
    'provider book',
    'reviews approve',
    'roles remove',
    'roles set',
    'staking periods add',
    'staking periods set',
  ])
})
