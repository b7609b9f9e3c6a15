import { after, before } from 'node:test'
import { createPkce } from '../partners.ts'
import { sendOperatorRequest } from './operator.ts'
import { type PartnerPage, servePartnerPage } from './partner.ts'
import { openStage, type Stage } from './stage.ts'

/** Running backend, and a site of its registered partner *Harbour Ledger*. Only `page` may be used before the first test begins. */
export interface PartnerSite {
  readonly stage: Stage
  /** Registered origin of the partner. */
  readonly address: string
  /** Key of the partner's server, as the header that its calls have. */
  readonly key: { readonly authorization: string }
  /** Body that is served at the partner's origin. A test sets it. */
  page: string
  /** Sends a call to the backend and returns its data. */
  send(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Record<string, string>>
  /** Grants the partner access as the demo member, and returns the name under which it knows the member. */
  linkDemoMember(): Promise<string>
}

/** Declares the hooks of all tests with a partner's site. Call it once per file. */
export function partnerSite(): PartnerSite {
  let stage: Stage
  let served: PartnerPage
  let key = ''
  before(async () => {
    stage = await openStage()
    served = await servePartnerPage(() => site.page)
    const partner = { name: 'harbour', title: 'Harbour Ledger', origins: served.address, scopes: 'read,trade' }
    key = ((await sendOperatorRequest(stage, 'POST', '/partners', partner)) as { key: string }).key
  })
  after(async () => {
    served.close()
    await stage.close()
  })
  const site: PartnerSite = {
    page: '',
    get stage() {
      return stage
    },
    get address() {
      return served.address
    },
    get key() {
      return { authorization: `Bearer ${key}` }
    },
    async send(path, form, headers = {}) {
      const body = new URLSearchParams(form)
      const response = await fetch(`${stage.backend.address}/api/${path}`, { method: 'POST', headers, body })
      return (await response.json()).data
    },
    async linkDemoMember() {
      const { verifier, challenge } = createPkce()
      const { username = '', password = '' } = stage.backend.demo ?? {}
      const { userinfo } = (await site.send('login', { username, password })) as unknown as Login
      const form = { partner: 'harbour', origin: served.address, scopes: 'read,trade', challenge }
      const { code = '' } = await site.send('grantPartnerAccess', form, { token: userinfo.token })
      const { member = '' } = await site.send('partner/token', { code, verifier }, site.key)
      return member
    },
  }
  return site
}

interface Login {
  userinfo: { token: string }
}
