import { emit } from '../../../shared/state/page/emit.ts'
import { forgetKeptDrafts } from '../../../shared/state/preferences/forget-drafts.ts'
import { $token, setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.ts'
import { type FakeFeed, fakeSocket } from './fake-socket.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { type Mounted, mount, resetStores, setSiteRoutes } from './stage.ts'

let memberCount = 0

/** Setup shared by the tests of a member's page. */
export interface MemberPage {
  backend(): FakeBackend
  feed(): FakeFeed
  faults(): Faults
  /** Mounts the element for a member without any stored data; it is removed after the test. */
  open(attributes?: Record<string, string>, width?: number): Promise<Mounted>
  /** Mounts the element on a page of the signed-in member, as after a reload; of a new one for a visitor. */
  openPage(attributes?: Record<string, string>, width?: number): Promise<Mounted>
  /** Mounts the element for a visitor. */
  visit(attributes?: Record<string, string>): Promise<Mounted>
}

/** Declares the hooks of all tests of an element that belongs to a member. Call it inside `describe`. */
export function memberPage(tag: `tl-${string}`): MemberPage {
  let backend: FakeBackend
  let feed: FakeFeed
  let faults: Faults
  let pages: Mounted[] = []

  before(async () => {
    // Loaded here, so that input of one test is not stored during the next.
    await import('../../../shared/state/preferences/kept-drafts.ts')
    backend = fakeBackend()
    feed = fakeSocket()
    faults = listenForFaults()
  })
  beforeEach(async () => {
    await resetStores()
    // Open orders and input that a previous test stored for a member without a name.
    localStorage.removeItem('tradelet.spot.open/')
    forgetKeptDrafts()
    backend.reset()
    setSiteRoutes(null)
    $toast.set(null)
    setToken('')
  })
  afterEach(() => {
    for (const page of pages) page.remove()
    pages = []
  })
  after(() => {
    setSiteRoutes(null)
    setToken('')
    backend.close()
    feed.close()
    faults.end()
  })
  const add = (page: Mounted): Mounted => {
    pages.push(page)
    return page
  }
  async function openPage(attributes?: Record<string, string>, width?: number): Promise<Mounted> {
    await reloadSettings()
    if (!$token.get()) {
      setToken(`a-token-for-test-${++memberCount}`)
      // As a login form does. Without this event the page shows the message about another member.
      emit(document, 'tl-session', { state: 'in', reason: 'login' })
    }
    return add(await mount(tag, attributes, width))
  }
  return {
    backend: () => backend,
    feed: () => feed,
    faults: () => faults,
    async open(attributes, width) {
      setToken('')
      return openPage(attributes, width)
    },
    openPage,
    async visit(attributes) {
      return add(await mount(tag, attributes))
    },
  }
}
