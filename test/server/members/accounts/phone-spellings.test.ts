import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

let numbers = 5_000_000

/** Returns the last seven digits of a number that no other test uses. */
const nextNumber = () => String(++numbers)

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    await backend.set('phone_country', '90')
    return backend
  })
  let senders = 0
  const from = () => ({ ip: `10.9.${Math.floor(++senders / 250)}.${senders % 250}` })
  const register = async (phone: string) =>
    (await started()).call(
      'register',
      { email: '', phone, password: PASSWORD, repassword: PASSWORD, code: '', type: '2', captcha: '' },
      from(),
    )
  const login = async (username: string, password = PASSWORD) =>
    (await started()).call('login', { username, password }, from())
  /** Adds a member as a node of an earlier release did: every spelling was a name of its own. */
  const addAsBefore = async (name: string) => {
    const { context } = await started()
    const [row] = await context.db.query<{ password: string }>('SELECT password FROM members LIMIT 1')
    await context.db.query(
      `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, $2, $3, 1)`,
      [name, row?.password, `I${name}`],
    )
  }
  const nameOf = async (answer: { data: unknown }) => {
    const { token } = (answer.data as { userinfo: { token: string } }).userinfo
    return ((await (await started()).call('getusr', {}, { token })).data as { username: string }).username
  }
  const spellings = (last: string) => [
    `555${last}`,
    `0555${last}`,
    `90555${last}`,
    `0090555${last}`,
    `+90 555 ${last.slice(0, 3)} ${last.slice(3, 5)} ${last.slice(5)}`,
    `+90 (0)555-${last}`,
    `(0555) ${last.slice(0, 3)}.${last.slice(3)}`,
    `\u200e0555 ${last}\u200b`,
  ]

  test(`${kind}: one telephone number has one account, whose member logs in with every spelling`, async () => {
    for (const first of [0, 1, 2, 4]) {
      const all = spellings(nextNumber())
      assert.equal((await register(all[first] ?? '')).code, 1, all[first])
      for (const other of all)
        assert.deepEqual(getRefusal(await register(other)), [201, 'phone', 'taken'], `${other} after ${all[first]}`)
      for (const typed of all) assert.equal((await login(typed)).code, 1, `${typed} after ${all[first]}`)
    }
  })

  test(`${kind}: another number is free`, async () => {
    const [last, other] = [nextNumber(), nextNumber()]
    for (const phone of [`0555${last}`, `0555${other}`, `+49 555 ${last}`, `+1 212 ${last}`])
      assert.equal((await register(phone)).code, 1, phone)
  })

  test(`${kind}: of concurrent registrations of one number in different spellings, one succeeds`, async () => {
    const answers = await Promise.all(spellings(nextNumber()).map(register))
    assert.equal(answers.filter(({ code }) => code === 1).length, 1)
  })

  test(`${kind}: members who registered two spellings before each log in with their own, others are refused, and no registration collides`, async () => {
    await register(`0555${nextNumber()}`)
    const last = nextNumber()
    const [one, other] = [`0555${last}`, `00905 55${last}`.replace(' ', '')]
    await addAsBefore(one)
    await addAsBefore(other)
    assert.equal(await nameOf(await login(one)), one)
    assert.equal(await nameOf(await login(other)), other)
    assert.equal((await login(`555${last}`)).code, 201, 'ambiguous')
    for (const phone of spellings(last))
      assert.deepEqual(getRefusal(await register(phone)), [201, 'phone', 'taken'], phone)
  })

  test(`${kind}: without a country code, separators, + and 00 make no difference`, async () => {
    const { withSettings } = await started()
    await withSettings({ phone_country: '' }, async () => {
      const last = nextNumber()
      assert.equal((await register(`+90 555 ${last}`)).code, 1)
      for (const phone of [`90555${last}`, `0090 555 ${last}`, `+90-555-${last}`])
        assert.deepEqual(getRefusal(await register(phone)), [201, 'phone', 'taken'], phone)
      assert.equal((await login(`0090555${last}`)).code, 1)
      assert.equal((await register(`555${last}`)).code, 1, 'the country is not known')
    })
  })

  test(`${kind}: what is no telephone number is refused with the field and the rule`, async () => {
    for (const phone of ['12345', '+', '+90 abc', '1'.repeat(21), '0555,1234567', 'a@b'])
      assert.deepEqual(getRefusal(await register(phone)), [201, 'phone', 'phone'], phone)
  })

  test(`${kind}: an email address loses invisible characters at registration and login`, async () => {
    const { join, call } = await started()
    await join({ email: 'mia@example.com\u200b' })
    for (const username of ['mia@example.com', '\u2068Mia@Example.com\u2069', ' mia@\u00adexample.com\ufeff'])
      assert.equal((await login(username)).code, 1, JSON.stringify(username))
    const again = await call(
      'register',
      {
        email: '\u200bmia@example.com',
        phone: '',
        password: PASSWORD,
        repassword: PASSWORD,
        code: '',
        type: '1',
        captcha: '',
      },
      from(),
    )
    assert.deepEqual(getRefusal(again), [201, 'email', 'taken'])
  })

  test(`${kind}: guesses under several spellings of a number count as guesses of one account`, async () => {
    const all = spellings(nextNumber())
    assert.equal((await register(all[0] ?? '')).code, 1)
    const ip = '10.200.1.1'
    const { call } = await started()
    const codes: number[] = []
    for (let guess = 0; guess < 24; guess++)
      codes.push(
        (await call('login', { username: all[guess % all.length] ?? '', password: 'Wrong12345' }, { ip })).code,
      )
    assert.ok(codes.includes(429), codes.join())
  })
})
