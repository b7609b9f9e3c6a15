import { isBannerLink } from '../../shared/base/contract/banner-link.ts'
import { getBanners } from '../../shared/base/contract/banners.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { assetAddress, config } from '../../shared/base/runtime/config.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { readStored, writeStored } from '../../shared/state/preferences/storage.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Poll interval of the slides in ms. The operator changes them rarely. */
const SLIDES_POLL_MS = 300_000

const NO_PICTURES = 'none'

/** Returns true if the last request of this device returned an empty list. Space is not reserved then. */
export const expectsNoPictures = (): boolean => readStored('banners') === NO_PICTURES

/** Slide of the banner. */
export interface Slide {
  /** Address of the picture. */
  address: string
  /** Words of the picture; "" if unknown. */
  title: string
  /** Address that the slide leads to; "" for none. */
  link: string
  /** Words that are drawn over the picture; null for a picture without words of its own. */
  words: ResponseData<typeof getBanners>[number]['words']
}

/** Returns the polled store of the slides, in order (HOM-04). */
export const $slides = (): PolledStore<Slide[]> =>
  pageSingleton('banner.slides', () => polled(SLIDES_POLL_MS, fetchSlides))

async function fetchSlides(): Promise<Result<Slide[]>> {
  const answer = await call(getBanners, {}, { quiet: true })
  if (!answer.ok) return answer
  const data = answer.data
    .map(({ img, title, url, words }) => ({ address: assetAddress(img), title, link: toLink(url), words }))
    .filter(({ address }) => address !== '')
  writeStored('banners', data.length === 0 ? NO_PICTURES : '')
  return { ...answer, data }
}

/** Returns the address of a slide's link, a path as that of a page of the product; "" if the backend sent none or another kind of address. */
const toLink = (url: string): string =>
  !isBannerLink(url) ? '' : url.startsWith('/') ? config().site + url : assetAddress(url)
