import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import { assetAddress } from '../../shared/config.ts'
import { getBanners } from '../../shared/contract/markets.ts'
import { store, stored } from '../../shared/preferences/storage.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'

/** The operator changes pictures now and then: a page that stays open sees it within this. */
const EVERY_MS = 300_000

const NONE = 'none'

/** Whether there were no pictures the last time this device asked, so that no room is kept for them. */
export const expectsNoPictures = (): boolean => stored('banners') === NONE

/** The addresses of the banner's pictures in their order (HOM-04). */
export const $pictures = (): PolledStore<string[]> => pageSingleton('banner', () => polled(EVERY_MS, ask))

async function ask(): Promise<Result<string[]>> {
  const answer = await call(getBanners, {}, { quiet: true })
  if (!answer.ok) return answer
  const data = answer.data.map(({ img }) => assetAddress(img)).filter(Boolean)
  store('banners', data.length === 0 ? NONE : '')
  return { ...answer, data }
}
