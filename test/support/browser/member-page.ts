import { $toast } from '../../../shared/api/toast.ts'
import { setToken } from '../../../shared/session/token.ts'
import { reloadSettings } from '../../../shared/settings/settings.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.ts'
import { type FakeFeed, fakeSocket } from './fake-socket.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { freshStores, type Mounted, mount, siteRoutes } from './stage.ts'

let members = 0

/** Setup shared by the tests of a member's page. */
export interface MemberPage {
  backend(): FakeBackend
  feed(): FakeFeed
  faults(): Faults
  /** Mounts the element for a member without any stored data; it is removed after the test. */
  open(attributes?: Record<string, string>, width?: number): Promise<Mounted>
  /** Mounts the element for a visitor. */
  visit(attributes?: Record<string, string>): Promise<Mounted>
}

/** Declares the hooks of all tests of an element that belongs to a member. Call it inside `describe`. */
export function memberPage(tag: `tl-${string}`): MemberPage {
  let backend: FakeBackend
  let feed: FakeFeed
  let faults: Faults
  let page: Mounted | null = null

  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
    faults = listenForFaults()
  })
  beforeEach(async () => {
    await freshStores()
    // Open orders that a previous test stored for a member without a name.
    localStorage.removeItem('tradelet.spot.open/')
    backend.reset()
    siteRoutes(null)
    $toast.set(null)
    setToken('')
  })
  afterEach(() => {
    page?.remove()
    page = null
  })
  after(() => {
    siteRoutes(null)
    setToken('')
    backend.close()
    feed.close()
    faults.end()
  })
  return {
    backend: () => backend,
    feed: () => feed,
    faults: () => faults,
    async open(attributes, width) {
      await reloadSettings()
      setToken(`a-token-for-test-${++members}`)
      page = await mount(tag, attributes, width)
      return page
    },
    async visit(attributes) {
      page = await mount(tag, attributes)
      return page
    },
  }
}
