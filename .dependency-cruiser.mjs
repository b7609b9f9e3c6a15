/** Import rules: levels import downwards only, type imports included, without exceptions. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const below = (folder, names) => `^${folder}/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`

/** Rooms, lowest first. A line may import the lines before it and its own. */
const LEVELS = {
  shared: `base/money | base/contract | base/rules base/i18n base/runtime | base/format
    wire/api | wire/feed
    state/preferences | state/session state/page | state/partner | state/stores | state/last-figures
    state/settings state/market state/member state/upload state/submissions state/orders state/term-products
    state/balances | state/notifications | demo
    view/dom | view/theme view/elements view/chart | view/ui
    element/manifest element/loader | element/reports | element/definition | element/page-api | element/isolation`,
  server: `core config.ts | ledger define-domain.ts | market | platform/settings platform/uploads | members/registry
    platform/legal platform/notices platform/partners | platform/reviews | members/accounts members/own-limits members/option-permission | products | operations
    app.ts domains.ts main.ts services.ts start.ts start-steps.ts`,
}
const levelRules = Object.entries(LEVELS).flatMap(([folder, text]) => {
  const levels = text.split(/[|\n]/).map((names) => names.trim().split(' '))
  return [
    rule(
      `${folder}-levels`,
      'every file is in a room',
      {},
      { path: `^${folder}/`, pathNot: below(folder, levels.flat()) },
    ),
    ...levels
      .slice(1)
      .map((names, index) =>
        rule(
          `${folder}-${names[0]}`,
          'imports go downwards only',
          { path: below(folder, levels.slice(0, index + 1).flat()) },
          { path: below(folder, names) },
        ),
      ),
  ]
})

/** Folders of a group do not import each other, except those in `common`. */
const apart = (group, common) =>
  rule(
    `${group.replaceAll('/', '-')}-apart`,
    'folders of this group do not import each other',
    { path: `^${group}/([^/]+)/` },
    { path: `^${group}/[^/]+/`, pathNot: [`^${group}/$1/`, ...(common ? [`^${group}/(${common})/`] : [])] },
  )

/** Only these places import these packages. */
const only = (places, packages) =>
  rule(
    `only-${places[0]}`,
    `${packages} only in ${places.join(', ')}`,
    { path: '^(shared|widgets|server|site|locales)/', pathNot: places.map((place) => `^${place}`) },
    { path: `node_modules/(${packages})/` },
  )

export default {
  forbidden: [
    rule('no-cycles', 'no import cycles, type imports included', {}, { circular: true }),
    ...levelRules,
    apart('widgets'),
    apart('server/products', 'schedule|networks|bank-cards|term-products'),
    rule(
      'market-apart',
      'members and platform do not import the market',
      { path: '^server/(members|platform)/' },
      { path: '^server/market/' },
    ),
    rule(
      'manifests-read',
      'manifests are not imported; tools/bundle/features.ts reads them',
      {},
      { path: '\\.feature\\.ts$' },
    ),
    rule(
      'manifests-plain',
      'a manifest imports its type and nothing else',
      { path: '\\.feature\\.ts$' },
      { pathNot: '^shared/element/manifest/feature\\.ts$' },
    ),
    rule(
      'shared-sees',
      'shared imports nothing outside of shared',
      { path: '^shared/' },
      { path: '^(widgets|site|server|test|tools)/' },
    ),
    rule(
      'demo-alone',
      'the demo is a file of its own: nothing imports it, and tests only',
      { path: '^(shared|widgets|site|server|tools)/', pathNot: '^shared/demo/' },
      { path: '^shared/demo/' },
    ),
    rule(
      'server-sees',
      'the server imports shared/base only',
      { path: '^server/' },
      { path: '^(shared|widgets|site|locales|tools|test)/', pathNot: '^shared/base/' },
    ),
    rule(
      'views-send-nothing',
      'a view sends no requests and opens no topics: it reads stores and calls their actions',
      { path: '^(shared|widgets)/.+\\.tsx$' },
      {
        path: '(^|/)(api/(call|transport|upload|market-data|probe)|feed/(subscribe|feed|open-feed|connection))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'site-sees',
      'the site imports the theme, i18n, overlays, site-history, format/clock, the cookie of the token and types; it loads the elements from /embed/',
      { path: '^site/', pathNot: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/',
        pathNot:
          '^shared/(view/theme|base/i18n)/|^shared/view/dom/(overlays|site-history)\\.ts$|^shared/(state/session/token-cookie|base/format/clock)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'worker-sees',
      'the service worker is a separate program: it imports shared/base/contract and types only',
      { path: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/|^site/(?!worker/)',
        pathNot: '^shared/base/contract/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'docs-site-sees',
      'the documentation site imports types, its own rules, the colours and public variables that its theme editor needs, the list of licences, and the rule for hosts of one machine',
      { path: '^docs-site/' },
      {
        path: '^(shared|widgets|server|site|test|tools)/',
        pathNot: [
          '^shared/view/theme/contrast\\.ts$',
          '^shared/base/(contract/development-host|rules/documentation\\.rules)\\.ts$',
          '^server/platform/settings/(colours|theme-variables)\\.ts$',
          '^tools/(documents/site/documents-file|publish/licences)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'console-sees',
      'the console imports shared/base, the theme, the drawing of QR codes, and types of the server',
      { path: '^console/' },
      {
        path: '^(shared|widgets|server|site|locales|test|tools)/',
        pathNot: '^shared/(base|view/theme)/|^shared/view/ui/controls/qr-drawing\\.ts$|^site/fonts/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'console-types',
      'the console imports types of the server only, and of nothing else than shared and server',
      { path: '^console/' },
      { path: '^(widgets|locales|test|tools)/' },
    ),
    rule(
      'console-alone',
      'nothing imports the console, except tests',
      { path: '^(?!console/|test/)' },
      { path: '^console/' },
    ),
    rule(
      'console-views-send-nothing',
      'a view of the console sends no requests: it reads stores and calls their actions',
      { path: '^console/.+\\.tsx$' },
      { path: '^console/api/', dependencyTypesNot: ['type-only'] },
    ),
    rule('console-levels', 'api below state below view', { path: '^console/(api|state)/' }, { path: '^console/view/' }),
    rule('console-api-lowest', 'api is below state', { path: '^console/api/' }, { path: '^console/state/' }),
    rule(
      'tests-are-leaves',
      'nothing imports a test',
      { path: '^(?!test/)' },
      { path: '^test/', pathNot: '^test/(bench|conformance)/' },
    ),
    only(['server/'], 'valibot'),
    only(['shared/wire/feed/'], 'fflate'),
    only(
      [
        'shared/view/elements/',
        'shared/element/definition/lit-widget',
        'shared/element/definition/store-widget',
        'widgets/ticker/',
        'widgets/banner/',
        'widgets/data/',
      ],
      'lit|lit-html|lit-element|@lit',
    ),
    only(['shared/view/chart/', 'widgets/candle-demo/'], 'lightweight-charts'),
    only(['shared/view/dom/clean-html'], 'dompurify'),
    only(['shared/element/definition/'], 'react-to-webcomponent'),
    only(['server/core/db/'], 'pg|@electric-sql'),
    only(['server/core/mail/'], 'nodemailer'),
    only(['server/core/second-factor/'], 'otplib|@otplib|@simplewebauthn/server'),
    only(['server/core/metrics/', 'server/operations/monitoring/'], 'prom-client'),
    only(['server/platform/uploads/', 'site/pages/icons/'], 'sharp'),
    only(['server/platform/uploads/bucket'], 'aws4fetch'),
    only(['shared/base/money/'], 'big.js'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(tools/commands/new/templates|test/hosts/[^/]+)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
