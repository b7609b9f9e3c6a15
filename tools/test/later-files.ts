/**
 * Globs of the test files that only `npm run test:all` runs, each with what tests the same in `npm test`: journeys of further conditions of a page, and tools on
 * a copy of the project. `.ci/run` runs them for each change.
 */
export const LATER_FILES: Readonly<Record<string, string>> = {
  'test/tools/new.trial.test.ts': 'test/tools/new.test.ts',
  'test/tools/publish/release/release.trial.test.ts': 'test/tools/publish/release/*.rules.test.ts',
  'test/server/kill-payday.test.ts':
    'test/server/kill-money.test.ts, and two engines in test/server/products/mining/terms.test.ts',
  'test/server/connection-of-nodes.test.ts':
    'test/server/market/upstream/shared-upstream.test.ts, whose nodes are in one process',
  'test/site/event-server-away.journey.test.ts':
    'test/server/core/events/nats-events.test.ts and test/shared/state/stores/hints.test.ts',
  'test/server/crowd-on-two-nodes.test.ts': 'test/server/two-nodes.test.ts and test/server/simulation.test.ts',
  // Elements as packages, frameworks and documents load them: the site and the loader load the same.
  'test/site/{packages,packages-load,licences}.journey.test.ts': 'test/tools/publish/packages',
  'test/hosts/react.journey.test.ts': 'test/hosts/html.journey.test.ts',
  'test/docs-site/{docs,first-widget,snippets}.journey.test.ts':
    'test/docs-site/{links,snippets-compile}.journey.test.ts',
  'test/docs-site/element-sizes.journey.test.ts': 'the check sizes',
  'test/tools/testing-embeds.journey.test.ts': 'test/shared/demo/loader.journey.test.ts',
  'test/tools/page-check/page-check.journey.test.ts': 'test/tools/page-check',
  // Further conditions of a partner's page.
  'test/site/{isolation-events,isolation-demo}.journey.test.ts': 'isolation.journey and test/shared/element/isolation',
  'test/site/two-operators.journey.test.ts': 'foreign-page.journey',
  'test/site/partner-login.journey.test.ts': 'partner-sign-in.journey and test/shared/state/partner',
  'test/site/{ends-without-views,composing,surroundings}.journey.test.ts':
    'test/widgets/options/settlements.browser, test/shared/element/definition/open.rules, test/shared/element/definition/slots.browser',
  'test/site/{load-failure,integrity}.journey.test.ts': 'test/shared/view/ui/failed.browser, test/site/versions',
  'test/site/{strict-policy,installed-theme}.journey.test.ts': 'policy.journey, theme.journey',
  // Further looks: other systems, libraries and typefaces.
  'test/site/{system-looks,classic-scrollbars,foreign-charts,scaled-charts,typeface,translated-page,old-library,print,filled-frames}.journey.test.ts':
    'test/shared/view/theme, test/shared/view/chart, test/shared/view/ui/look.browser and the suite of every element',
  // Figures and inputs that elements show.
  'test/site/{last-figures,cut-while-loading,wallet}.journey.test.ts':
    'test/widgets/wallet/{last-figures,wallet}.browser, test/shared/view/ui/last-figures.browser',
  'test/site/{kept-pictures,records,legal}.journey.test.ts':
    'test/widgets/{identity/restored,record/record,legal/legal}.browser',
  'test/site/overlay-back.journey.test.ts': 'test/shared/view/ui/sheet.browser and router.journey',
}
