import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { platform } from '../../../shared/base/contract/platform.ts'
import { projectRoot } from '../../../tools/lib/process.ts'

interface Operation {
  operationId: string
  security: unknown[]
  responses: Record<string, { content: Record<string, { example?: { data: unknown } }> }>
}

const document = JSON.parse(readFileSync(join(projectRoot, 'server/operations/openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Returns the validator of an operation's response with code 1 or a refusal. */
function createValidator(path: string, method: string) {
  const ajv = new Ajv2020({ strict: false, schemas: { document } })
  const pointer = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  return ajv.compile({ $ref: `document#/${pointer}` })
}

test('OpenAPI document: has every call of the contract with its methods, and each operation its own name', () => {
  const declared = Object.values(platform).flatMap(({ path, methods }) =>
    methods.map((method) => `${method.toLowerCase()} /${path}`),
  )
  assert.deepEqual(operations.map(({ path, method }) => `${method} ${path}`).sort(), declared.sort())
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
})

test('OpenAPI document: each example response matches its schema; a number for an amount or a missing field does not', () => {
  for (const { path, method, operation } of operations) {
    const example = operation.responses['200']?.content['application/json']?.example
    const isValid = createValidator(path, method)
    assert.ok(isValid(example), `${method} ${path}: ${JSON.stringify(isValid.errors)}`)
  }
})

test('OpenAPI document: rejects a number for an amount, a missing field and a success without data', () => {
  const isValid = createValidator('/getBalanceHistory', 'post')
  const data = { total: '1.5', start_total: null, net_deposits: '0', days: [], holdings: [] }
  assert.ok(isValid({ code: 1, msg: 'ok', data }), JSON.stringify(isValid.errors))
  assert.ok(isValid({ code: 201, msg: 'Enter the number of days.', data: null, field: 'days', rule: 'count' }))
  const { total: _total, ...without } = data
  for (const wrong of [{ ...data, total: 1.5 }, { ...data, total: '1e5' }, without, undefined])
    assert.equal(isValid({ code: 1, msg: 'ok', data: wrong }), false, JSON.stringify(wrong))
})

test('OpenAPI document: marks the response fields that are not in the specification, in lists and inner objects too', () => {
  const text = (path: string) =>
    JSON.stringify(operations.find((each) => each.path === path)?.operation.responses['200'])
  const isMarked = (path: string, name: string) =>
    new RegExp(`"${name}":\\{(?:[^{}]|\\{[^{}]*\\})*"x-extension":true`).test(text(path))
  for (const [path, extension, specified] of [
    ['/getMarketBalance', 'price_step', 'usdt_balance'],
    ['/getUserBalanceList', 'transfer_min', 'dbalance'],
    ['/getStakingProjects', 'early', 'min_price'],
    ['/getLoanRecords', 'cycle', 'repayment_time'],
  ] as const) {
    assert.equal(isMarked(path, extension), true, `${path} ${extension}`)
    assert.equal(isMarked(path, specified), false, `${path} ${specified}`)
  }
  assert.equal(text('/getBalanceHistory').includes('x-extension'), false, 'the call as a whole is an extension')
})

test('OpenAPI document: calls for members need the token, public ones do not', () => {
  const needsToken = (path: string) => operations.find((each) => each.path === path)?.operation.security.length === 1
  assert.equal(needsToken('/getusr'), true)
  assert.equal(needsToken('/login'), false)
})
