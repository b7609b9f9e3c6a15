import { randomUUID } from 'node:crypto'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { createOptionOrder, getOptionTerms } from '../../shared/base/contract/options.ts'
import { register } from '../../shared/base/contract/registration.ts'
import { getMember, login, logout } from '../../shared/base/contract/session.ts'
import { uploadImage } from '../../shared/base/contract/upload.ts'
import type { Audit, Subject } from './audit.ts'
import { isSuccess, isUnauthorized, send } from './client.ts'
import { createRegistration } from './recipe.ts'
import { getRecipe } from './recipes.ts'

/** Small picture of coloured squares: a backend may refuse one without content. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAIVBMVEUZ5hnIN8hkm2QA/wB9gn1LtEv6BfqWaZYyzTLhHuGvUK/pa8nDAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPElEQVQYlZ3OORIAMAjDQHMa+P+DM0mVmnYbCe7uACAioqqKBZiZzcxERGRmboAkq6q6u19gAf/UDSzgACduBBGGRtaUAAAAAElFTkSuQmCC',
  'base64',
)

const readBalance = async (subject: Subject): Promise<string | undefined> => {
  const reply = await send(subject.url(getOptionTerms.path), { token: subject.member?.token ?? '' })
  return readData(getOptionTerms, reply.envelope?.data)?.data.balance
}

const createOrderAudit =
  (check: (subject: Subject, form: Record<string, string>) => Promise<string | null>): Audit['run'] =>
  async (subject) => {
    if (!subject.member) return { skip: 'no member account available' }
    const form = await getRecipe('createOptionOrder')(subject)
    return typeof form.skip === 'string' ? { skip: form.skip } : check(subject, form as Record<string, string>)
  }

const sendOrder = (subject: Subject, form: Record<string, string>, key: string) =>
  send(subject.url(createOptionOrder.path), {
    form,
    token: subject.member?.token ?? '',
    headers: { 'Idempotency-Key': key },
  })

/** Audits that need several requests: ended sessions, repeated orders, files. */
export const stateAudits: readonly Audit[] = [
  {
    id: 'creatorder/idempotency/same-key-same-answer',
    level: 'must',
    run: createOrderAudit(async (subject, form) => {
      const key = randomUUID()
      const [first, second] = await Promise.all([sendOrder(subject, form, key), sendOrder(subject, form, key)])
      const before = await readBalance(subject)
      const third = await sendOrder(subject, form, key)
      const ids = [first, second, third].map((reply) => readData(createOptionOrder, reply.envelope?.data)?.data.orderId)
      if (ids.some((id) => id === undefined || id !== ids[0])) return `responses differ: ${ids.join(', ')}`
      return before === (await readBalance(subject)) ? null : 'the repeated request moved money'
    }),
  },
  {
    id: 'creatorder/idempotency/same-key-other-body',
    level: 'must',
    run: createOrderAudit(async (subject, form) => {
      const key = randomUUID()
      await sendOrder(subject, form, key)
      return isSuccess(await sendOrder(subject, { ...form, buytype: '2' }, key))
        ? 'another order was accepted under the same key'
        : null
    }),
  },
  {
    id: 'creatorder/form/ctzed/above-balance',
    level: 'must',
    run: createOrderAudit(async (subject, form) =>
      isSuccess(await sendOrder(subject, { ...form, ctzed: '99999999999' }, randomUUID()))
        ? 'an amount above the balance was accepted'
        : null,
    ),
  },
  {
    id: 'login/wrong-password',
    level: 'must',
    run: async ({ url, member }) => {
      if (!member) return { skip: 'no member account available' }
      const reply = await send(url(login.path), { form: { username: member.username, password: 'Wrong12345' } })
      return isSuccess(reply) ? 'a wrong password was accepted' : null
    },
  },
  {
    id: 'logout/ends-the-session',
    level: 'must',
    run: async ({ url }) => {
      const signedIn = await send(url(register.path), { form: createRegistration() })
      const token = readData(register, signedIn.envelope?.data)?.data.userInfo.token
      if (!token) return { skip: `no new member: ${signedIn.envelope?.msg ?? signedIn.status}` }
      if (!isSuccess(await send(url(logout.path), { token }))) return 'logout was not successful'
      return isUnauthorized(await send(url(getMember.path), { token })) ? null : 'the token still works after logout'
    },
  },
  {
    id: 'api/common/upload/picture',
    level: 'must',
    run: async ({ url, member }) => {
      if (!member) return { skip: 'no member account available' }
      const body = new FormData()
      body.set('file', new Blob([PICTURE], { type: 'image/png' }), 'pixel.png')
      const reply = await send(url(uploadImage.path), { body, token: member.token })
      const data = readData(uploadImage, reply.envelope?.data)?.data
      return isSuccess(reply) && data?.url
        ? null
        : `code ${reply.envelope?.code ?? 'none'}: ${reply.envelope?.msg ?? ''}`
    },
  },
  {
    id: 'api/common/upload/no-picture',
    level: 'must',
    run: async ({ url, member }) => {
      if (!member) return { skip: 'no member account available' }
      const body = new FormData()
      body.set('file', new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'pixel.png')
      return isSuccess(await send(url(uploadImage.path), { body, token: member.token }))
        ? 'a text file with an image type was accepted'
        : null
    },
  },
  {
    id: 'unknown-call',
    level: 'should',
    run: async ({ url }) =>
      (await send(url('noSuchCall'), {})).envelope ? null : 'no { code, msg, data } for a call that does not exist',
  },
]
