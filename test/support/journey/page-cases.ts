import { pages, tabs } from '../../../tools/bundle/features.ts'
import { everyCase } from '../cases.ts'

type Page = (typeof pages)[number]

/** Pages of each kind: the tabs, forms of money, lists, and pages of visitors. */
const FEW_PATHS: readonly string[] = [
  ...tabs.map(({ path }) => path),
  '/login',
  '/withdrawal',
  '/exchangeb',
  '/notify',
  '/security',
]

/** Returns the pages of this run that are wanted, for tests that are the same for each page. `npm test` plays them on `few`, by default a page of each kind. */
export const pageCases = (isWanted: (page: Page) => boolean = () => true, few = FEW_PATHS): readonly Page[] => {
  const wanted = pages.filter(isWanted)
  return everyCase(
    wanted,
    wanted.filter(({ path }) => few.includes(path)),
  )
}
