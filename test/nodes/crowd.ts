import assert from 'node:assert/strict'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { getDepositCoins } from '../../shared/base/contract/networks.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { createSpotOrder } from '../../shared/base/contract/spot.ts'
import { createRandom, type Random } from '../simulation/random.ts'
import { createRegistrationForm, PASSWORD, readToken } from '../support/accounts-backend.ts'
import { createPictureBody } from '../support/multipart.ts'
import { type Nodes, sendWithRetry } from '../support/nodes.ts'
import { readOperatorToken } from '../support/operator.ts'
import { drawRequest, type MemberRequest, type Person } from './requests.ts'

/** Responses that the crowd has received. */
export interface CrowdResponses {
  /** Successful requests by idempotency key, with their path and data, which are the same each time the request is sent. */
  done: Map<string, { path: string; data: string }>
  /** Orders reported as cancelled, one entry for each response. */
  cancelled: string[]
  /** Reviews reported as decided, one entry for each response. */
  decided: string[]
  /** Tokens that were logged out. */
  ended: string[]
  /** Number of attempts without a response, since the node was killed. */
  unanswered: number
  /** Responses that report a fault of the backend. */
  faults: string[]
}

/** Number of pictures of each person. */
const PICTURES = 10
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Members who act on all nodes at random. */
export class Crowd {
  readonly responses: CrowdResponses = {
    done: new Map(),
    cancelled: [],
    decided: [],
    ended: [],
    unanswered: 0,
    faults: [],
  }
  readonly people: Person[] = []
  readonly #nodes: Nodes
  readonly #seed: number
  #price = 0
  #network = ''

  constructor(nodes: Nodes, seed: number) {
    this.#nodes = nodes
    this.#seed = seed
  }

  /** Registers `count` members, each at one node; their addresses are bound at the next node. */
  async registerMembers(count: number): Promise<void> {
    const random = createRandom(this.#seed)
    await Promise.all(
      Array.from({ length: count }, (_none, at) => this.#join(`member${this.#seed}-${at}@example.com`, at)),
    )
    const [{ tokens: [token = ''] = [] } = {}] = this.people
    const { address } = this.#nodes.running[random.whole(0, 1)] ?? {}
    const coins = (await (
      await fetch(`${address}/api/${getDepositCoins.path}`, { headers: { token } })
    ).json()) as Envelope
    this.#network = readData(getDepositCoins, coins.data)?.data[0]?.networkList[0]?.id ?? ''
    const markets = readData(getMarkets, (await this.#send(0, { path: 'getMarketList' })).data)?.data
    this.#price = Number(markets?.find(({ id }) => id === '1')?.close)
  }

  async #join(email: string, at: number): Promise<void> {
    const answer = await this.#send(at, { path: 'register', form: createRegistrationForm(email) })
    assert.equal(answer.code, 1, answer.msg)
    const headers = { token: readToken(answer) }
    const bound = await this.#send(at + 1, {
      path: 'setusraddress',
      form: { c_id: '1', address: ADDRESS, paypassword: PASSWORD },
      headers,
    })
    assert.equal(bound.code, 1, bound.msg)
    const pictures: string[] = []
    for (let n = 0; n < PICTURES; n++) pictures.push(await this.#upload(at, headers))
    this.people.push({ email, tokens: [headers.token], pictures, spotOrders: [] })
  }

  async #upload(at: number, headers: { token: string }): Promise<string> {
    const { headers: type, payload } = createPictureBody()
    const node = this.#nodes.running[at % 2]
    const url = `${node?.address}/api/api/common/upload`
    const sent = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: new Uint8Array(payload) })
    return ((await sent.json()) as { data: { url: string } }).data.url
  }

  /** Performs the operation that the seed determines for this step. */
  async act(step: number): Promise<void> {
    const random = createRandom(this.#seed, step)
    const person = random.pick(this.people)
    const draw = random.next()
    if (draw < 0.03) return this.#signIn(random, person)
    if (draw < 0.06) return this.#signOut(random, person)
    if (draw < 0.16) return this.#review(random)
    const { path, form, key } = drawRequest(random, person, this.#price)
    const ask = { path, form: 'a_id' in form ? { ...form, a_id: this.#network } : form, key }
    const first = random.whole(0, 1)
    // The other node receives the same request concurrently or later, from another session of the member.
    const token = () => random.pick(person.tokens)
    const way = random.next()
    if (way < 0.3)
      await Promise.all([this.#move(first, ask, token(), person), this.#move(first + 1, ask, token(), person)])
    else await this.#move(first, ask, token(), person)
    if (way > 0.9) await this.#move(first + 1, ask, token(), person)
  }

  async #move(first: number, { path, form, key }: MemberRequest, token: string, person: Person): Promise<void> {
    const headers = { token, ...(key !== null && { 'idempotency-key': key }) }
    const answer = await this.#send(first, { path, form, headers })
    if (answer.code !== 1) return
    if (key === null) return void this.responses.cancelled.push(form.bb_id ?? '')
    const data = JSON.stringify(answer.data)
    const known = this.responses.done.get(key)
    if (known && known.data !== data) this.responses.faults.push(`${path} ${key}: ${known.data}, and then ${data}`)
    if (known) return
    this.responses.done.set(key, { path, data })
    const placed = path === createSpotOrder.path ? readData(createSpotOrder, answer.data)?.data.id : undefined
    if (placed !== undefined) person.spotOrders.push(placed)
  }

  async #signIn(random: Random, person: Person): Promise<void> {
    const form = { username: person.email, password: PASSWORD }
    const answer = await this.#send(random.whole(0, 1), { path: 'login', form })
    if (answer.code === 1) person.tokens.push(readToken(answer))
    else this.responses.faults.push(`login: ${answer.msg}`)
  }

  async #signOut(random: Random, person: Person): Promise<void> {
    const token = person.tokens.length > 1 ? person.tokens.shift() : undefined
    if (token === undefined) return
    const answer = await this.#send(random.whole(0, 1), { path: 'logout', headers: { token } })
    // A request repeated after a kill may find that it was already done.
    if (answer.code === 1 || answer.code === 401) this.responses.ended.push(token)
    else this.responses.faults.push(`logout: ${answer.msg}`)
  }

  /** Decides a pending review as the operator, at both nodes at once. */
  async #review(random: Random): Promise<void> {
    const waiting = await this.#nodes.db.query<{ id: string }>(
      `SELECT id::text FROM reviews WHERE state = 'waiting' ORDER BY id LIMIT 5`,
    )
    const id = random.pickOptional(waiting)?.id
    if (id === undefined) return
    const ways = [random.pick(['approve', 'refuse']), random.pick(['approve', 'refuse'])]
    await Promise.all(ways.map((way, at) => this.#decide(at, id, way)))
  }

  async #decide(at: number, id: string, way: string): Promise<void> {
    const node = this.#nodes.running[at]
    if (!node) return
    const token = readOperatorToken({ dataDir: this.#nodes.dataDirs[at] ?? '' })
    const headers = { 'operator-token': token, 'content-type': 'application/json' }
    const url = `${node.address}/operator/reviews/${id}/${way}`
    const sent = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => null)
    const answer = (await sent?.json().catch(() => null)) as Envelope | null | undefined
    if (!sent || !answer) this.responses.unanswered += 1
    else if (sent.status >= 500) this.responses.faults.push(`review ${id} ${way}: ${sent.status}`)
    else if (answer.code === 1) this.responses.decided.push(id)
  }

  async #send(first: number, ask: Parameters<typeof sendWithRetry>[2]): Promise<Envelope> {
    const answer = await sendWithRetry(this.#nodes, first, ask, () => {
      this.responses.unanswered += 1
    })
    if (answer.code >= 500 || answer.code === 0) this.responses.faults.push(`${ask.path}: ${answer.code} ${answer.msg}`)
    return answer
  }
}
