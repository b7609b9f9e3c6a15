import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import { assetAddress } from '../../shared/config.ts'
import { getBanners } from '../../shared/contract/markets.ts'
import { store, stored } from '../../shared/preferences/storage.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'

/** Poll interval of the pictures in ms. The operator changes them rarely. */
const EVERY_MS = 300_000

const NONE = 'none'

/** Returns true if there were no pictures when this device last requested them. Then no space is reserved. */
export const expectsNoPictures = (): boolean => stored('banners') === NONE

/** Returns the polled store of the pictures' addresses, in order (HOM-04). */
export const $pictures = (): PolledStore<string[]> => pageSingleton('banner', () => polled(EVERY_MS, ask))

async function ask(): Promise<Result<string[]>> {
  const answer = await call(getBanners, {}, { quiet: true })
  if (!answer.ok) return answer
  const data = answer.data.map(({ img }) => assetAddress(img)).filter(Boolean)
  store('banners', data.length === 0 ? NONE : '')
  return { ...answer, data }
}
