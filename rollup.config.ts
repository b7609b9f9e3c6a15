import type { RollupOptions } from 'rollup'
import {
  buildFirstPage,
  buildSingle,
  buildStandalone,
  buildSuite,
  buildUncached,
  buildWithoutTexts,
} from './tools/bundle/builds.ts'
import { features } from './tools/bundle/features.ts'
import { firstPages } from './tools/bundle/first-pages.ts'
import { standaloneTags } from './tools/bundle/loader-plugins.ts'

/** Source of each element: `widgets/<feature>/<feature>.element.ts` becomes `tl-<feature>.js`. */
const elements = Object.fromEntries(features.map(({ name, tag }) => [tag, `widgets/${name}/${name}.element.ts`]))

/** Builds into dist/embed, with stable names for the entries and hashed names for shared and on-demand code. */
export default [
  // Elements that stand alone, and the demo with the helpers for tests, which load it.
  ...standaloneTags.map((tag) => buildStandalone(tag, elements[tag] ?? '')),
  ...['demo', 'testing'].map((name) =>
    buildStandalone(name, `shared/demo/${name}.ts`, { external: (id) => id === './demo.js' }),
  ),
  // Tags of a second operator on a page.
  buildSingle('prefixed/define', 'shared/element/loader/prefixed.ts'),
  // First pages, with all that a visit's first page needs.
  ...firstPages.map(buildFirstPage),
  // Isolated elements: a small file of the page, one of the frame, and what the frame shows if it fails.
  buildWithoutTexts('frame', 'shared/element/isolation/frame.ts'),
  buildWithoutTexts('framed-page', 'shared/element/isolation/framed-page.ts'),
  buildUncached('frame-failure', 'shared/element/isolation/frame-failure.ts'),
  // The suite: one file per element, which share chunks, and the files of the page.
  buildSuite(elements, {
    tradelet: 'shared/element/loader/loader.ts',
    host: 'shared/element/page-api/host.ts',
    session: 'shared/element/page-api/page-session.ts',
    open: 'shared/element/page-api/open.ts',
    alerts: 'shared/state/notifications/alerts.ts',
    aside: 'shared/element/page-api/account-aside.ts',
    'money-watch': 'shared/element/reports/start-money-watch.ts',
  }),
] satisfies RollupOptions[]
