import { expect } from '@esm-bundle/chai'
import type { Endpoint } from '../../../shared/base/contract/endpoint.ts'
import { getFieldMessage, getFieldValue, press, type } from './forms.ts'
import type { MemberPage } from './member-page.ts'
import { type Mounted, until } from './stage.ts'

/** Fills in the three inputs of a password page. */
export function fillPasswords(page: Mounted, [current, password, repeat]: readonly [string, string, string]): void {
  type(page, 'current', current)
  type(page, 'password', password)
  type(page, 'repeat', repeat)
}

/** Declares the tests of the form that both password pages share (SEC-05…07, SEC-10). `current` is the server's field name of the login password. */
export function testPasswordForm({ backend, open }: MemberPage, endpoint: Endpoint, current: string): void {
  const FAULTY = {
    'nothing at all (SEC-05)': [
      ['', '', ''],
      ['Enter your login password', 'Enter a new password', 'Enter the new password again'],
    ],
    'two that differ (SEC-06)': [
      ['old', 'Abc123', 'Abc124'],
      ['', '6 – 20', 'The two passwords are not the same'],
    ],
    'one that is too short (SEC-07)': [
      ['old', 'Abc12', 'Abc12'],
      ['', 'Use 6 to 20', ''],
    ],
    'one that is too long (SEC-07)': [
      ['old', 'A'.repeat(21), 'A'.repeat(21)],
      ['', 'Use 6 to 20', ''],
    ],
    'the login password again': [
      ['Abc123', 'Abc123', 'Abc123'],
      ['', 'a password that differs from your login password', ''],
    ],
    'other signs (SEC-07)': [
      ['old', 'Abc 123!', 'Abc 123!'],
      ['', 'Use 6 to 20', ''],
    ],
  } as const
  for (const [what, [fields, notes]] of Object.entries(FAULTY))
    it(`does not send ${what}`, async () => {
      const page = await open()
      fillPasswords(page, fields)
      press(page, 'Save')
      await until(() => page.root.querySelector('[aria-invalid=true]'), 'what is wrong')
      for (const [at, name] of ['current', 'password', 'repeat'].entries()) {
        const note = notes[at] ?? ''
        if (note === '') expect(getFieldMessage(page, name), name).to.equal('')
        else expect(getFieldMessage(page, name), name).to.contain(note)
      }
      expect(backend().received(endpoint.path)).to.deep.equal([])
      expect(page.root.activeElement?.getAttribute('aria-invalid')).to.equal('true')
    })

  it('shows at the field that the login password is wrong, and keeps the input', async () => {
    backend().refuse(endpoint, { code: 0, msg: 'Not this one', field: current, rule: 'wrong' })
    const page = await open()
    fillPasswords(page, ['Wrong1', 'Abc123', 'Abc123'])
    press(page, 'Save')
    await until(() => getFieldMessage(page, 'current') === 'Not this one', 'the words')
    expect([
      getFieldValue(page, 'current'),
      getFieldValue(page, 'password'),
      getFieldValue(page, 'repeat'),
    ]).to.deep.equal(['Wrong1', 'Abc123', 'Abc123'])
  })

  it('is sent once if it is pressed three times (SEC-10)', async () => {
    const page = await open()
    fillPasswords(page, ['Secret123', 'Abc123', 'Abc123'])
    for (let press_ = 0; press_ < 3; press_++) press(page, 'Save')
    await until(() => backend().received(endpoint.path).length > 0, 'it was sent')
    await until(() => !page.root.querySelector('[aria-busy]'), 'it was answered')
    expect(backend().received(endpoint.path)).to.have.length(1)
    expect(backend().received(endpoint.path)[0]?.form).to.deep.equal({ [current]: 'Secret123', newpassword: 'Abc123' })
  })
}
