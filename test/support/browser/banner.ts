import type { getBanners } from '../../../shared/base/contract/banners.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import type { FakeClock } from './fake-clock.ts'
import { type Mounted, mount, until, waitForDrawing } from './stage.ts'

/** Creates a picture of one colour that loads without a request. */
export const createPicture = (colour: string): ResponseData<typeof getBanners>[number] => ({
  title: '',
  url: '',
  words: null,
  img: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="358" height="116"><rect width="358" height="116" fill="${colour}"/></svg>`)}`,
})

/** Three pictures. */
export const THREE_PICTURES = ['red', 'green', 'blue'].map(createPicture)

/** Mounts a banner with a fake clock and waits for its pictures. */
export async function openBanner(clock: FakeClock, width = 390): Promise<Mounted> {
  const page = await mount('tl-banner', {}, width)
  await clock.advance(0)
  await until(() => page.root.querySelector('li'), 'the pictures')
  await waitForDrawing()
  return page
}

/** Returns the indexes of the visible pictures. */
export function getVisiblePictures({ root, find }: Mounted): number[] {
  const row = find('[part=items]').getBoundingClientRect()
  return [...root.querySelectorAll('li')].flatMap((item, at) => {
    const { left, right } = item.getBoundingClientRect()
    return left >= row.left - 1 && right <= row.right + 1 ? [at] : []
  })
}
