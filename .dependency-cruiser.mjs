/** Import rules: layers import downwards only, type imports included, without exceptions. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const below = (folder, names) => `^${folder}/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`

/** Layers of a folder, lowest first. A layer may import the layers before it and its own. */
const LAYERS = {
  shared: [
    ['money'],
    ['contract'],
    ['rules'],
    ['i18n'],
    ['page-config.ts', 'runtime.ts', 'config.ts', 'routes.ts', 'routes.rules.ts', 'types.d.ts'],
    ['api'],
    ['format', 'feed'],
    ['preferences'],
    ['session', 'dom'],
    ['partner'],
    ['stores'],
    ['last-figures'],
    ['settings', 'market', 'member', 'upload', 'submissions', 'orders', 'term-products'],
    ['balances'],
    ['notifications'],
    ['demo'],
    ['theme', 'elements', 'chart'],
    ['ui'],
    ['widget'],
  ],
  server: [
    ['core', 'config.ts'],
    ['ledger', 'define-domain.ts'],
    ['market', 'members'],
    ['products'],
    ['operations'],
    ['app.ts', 'domains.ts', 'main.ts', 'services.ts', 'start.ts', 'start-steps.ts'],
  ],
}
const layerRules = Object.entries(LAYERS).flatMap(([folder, layers]) => [
  rule(
    `${folder}-layers-complete`,
    'every file belongs to a layer',
    {},
    { path: `^${folder}/`, pathNot: below(folder, layers.flat()) },
  ),
  ...layers
    .slice(0, -1)
    .map((names, at) =>
      rule(
        `${folder}-${names[0]}`,
        'imports go downwards only',
        { path: below(folder, names) },
        { path: below(folder, layers.slice(at + 1).flat()) },
      ),
    ),
])

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
    ...layerRules,
    apart('widgets'),
    apart('server/products', 'schedule|networks|bank-cards|term-products'),
    rule(
      'market-members-apart',
      'market and members do not import each other',
      { path: '^server/(market|members)/' },
      { path: '^server/(market|members)/', pathNot: '^server/$1/' },
    ),
    rule(
      'manifests-read',
      'manifests are not imported; tools/build/features.ts reads them',
      {},
      { path: '\\.feature\\.ts$' },
    ),
    rule(
      'manifests-plain',
      'a manifest imports its type and nothing else',
      { path: '\\.feature\\.ts$' },
      { pathNot: '^shared/widget/feature\\.ts$' },
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
      'the server imports shared/contract, shared/money, shared/rules, shared/i18n and the pure modules of shared/format only',
      { path: '^server/' },
      {
        path: '^(shared|widgets|site|locales|tools|test)/',
        pathNot: [
          '^shared/(contract|money|rules|i18n)/',
          '^shared/format/(numbers|exact|coin-amount|days|times)\\.ts$',
        ],
      },
    ),
    rule(
      'server-formats-pure',
      'format modules that the server imports contain no browser code',
      { path: '^shared/format/(numbers|exact|coin-amount|days|times|moments|clock|page-language)\\.ts$' },
      {
        path: '^shared/',
        pathNot: ['^shared/(contract|money|i18n)/', '^shared/format/(numbers|times|moments|clock|page-language)\\.ts$'],
      },
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
      'the site imports shared/theme, shared/i18n, shared/dom/overlays, site-history, format/clock, the cookie of the token and types; it loads the elements from /embed/',
      { path: '^site/', pathNot: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/',
        pathNot:
          '^shared/(theme|i18n)/|^shared/dom/(overlays|site-history)\\.ts$|^shared/(session/token-cookie|format/clock)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'worker-sees',
      'the service worker is a separate program: it imports shared/contract and types only',
      { path: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/|^site/(?!worker/)',
        pathNot: '^shared/contract/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'docs-site-sees',
      'the documentation site imports types, the colours and public variables that its theme editor needs, and the list of licences',
      { path: '^docs-site/' },
      {
        path: '^(shared|widgets|server|site|test|tools)/',
        pathNot: [
          '^shared/theme/contrast\\.ts$',
          '^server/members/settings/(colours|theme-variables)\\.ts$',
          '^tools/build/(docs/documents-file|licences)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'tests-are-leaves',
      'nothing imports a test',
      { path: '^(?!test/)' },
      { path: '^test/', pathNot: '^test/(bench|conformance)/' },
    ),
    only(['server/'], 'valibot'),
    only(['shared/feed/'], 'fflate'),
    only(
      [
        'shared/elements/',
        'shared/widget/lit-widget',
        'shared/widget/store-widget',
        'widgets/ticker/',
        'widgets/banner/',
        'widgets/data/',
      ],
      'lit|lit-html|lit-element|@lit',
    ),
    only(['shared/chart/', 'widgets/candle-demo/'], 'lightweight-charts'),
    only(['shared/dom/clean-html'], 'dompurify'),
    only(['shared/widget/'], 'react-to-webcomponent'),
    only(['server/core/db/'], 'pg|@electric-sql'),
    only(['server/core/mail/'], 'nodemailer'),
    only(['server/core/metrics/', 'server/operations/monitoring/'], 'prom-client'),
    only(['server/members/uploads/', 'site/pages/icons/'], 'sharp'),
    only(['server/members/uploads/bucket'], 'aws4fetch'),
    only(['shared/money/'], 'big.js'),
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
