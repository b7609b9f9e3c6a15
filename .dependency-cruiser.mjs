/** Who may import whom. Layers import downwards only; no exceptions list. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/**
 * The layers of shared/, lowest first: each may import those before it, also for types alone. Rooms of one layer stand beside each other. Each room says
 * what it is for.
 */
const layers = [
  { money: 'decimal strings' },
  { contract: 'calls, feed messages and their codecs' },
  { i18n: 'languages, and how a text is filled in' },
  {
    'runtime.ts': 'one instance a page',
    'config.ts': 'addresses',
    'routes.ts': 'pages of the host site',
    'routes.rules.ts': 'menus that lead to them',
    'types.d.ts': 'types of style sheets',
  },
  { api: 'HTTP' },
  { format: 'figures and times as text', feed: 'the socket' },
  { preferences: 'choices kept on the device' },
  { session: 'who is signed in', dom: 'the browser: events, definitions, frames' },
  { stores: 'what stores are made of' },
  {
    settings: 'switches of the site',
    market: 'prices',
    member: 'what belongs to the member',
    upload: 'pictures to send',
    orders: 'the one way of what moves money',
  },
  { balances: 'what the member has, at live prices' },
  { alerts: 'what happens while nobody looks, as notifications' },
  { theme: 'style sheets', elements: 'figures that tick', chart: 'candles' },
  { ui: 'drawn by React' },
  { widget: 'views as custom elements' },
].map(Object.keys)
const folder = (names) => `^shared/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`

/** The layers of server/, lowest first. Every folder that is not named here is a domain: it stands on all but the operator and the start. */
const serverLayers = [
  ['config.ts', 'log.ts', 'messages', 'db', 'limits', 'metrics', 'scheduler', 'secrets'],
  ['ledger'],
  ['http'],
  ['clock', 'command'],
  ['manifest.ts'],
  ['mail'],
  ['settings'],
  ['market', 'members', 'notices', 'uploads'],
  ['reviews', 'accrual'],
  ['bank-cards', 'networks'],
]
/** What all domains stand on, beside each other. */
const foundations = ['market', 'members', 'notices', 'uploads']
const serverTop = [
  'operator',
  'monitoring',
  'app.ts',
  'domains.ts',
  'installation.ts',
  'lock.ts',
  'main.ts',
  'site-files.ts',
  'start.ts',
]
const onServer = (names) => `^server/(${names.map((name) => name.replace('.', '\\.')).join('|')})(/|\\.ts|$)`
const domain = `^server/(?!(?:${[...serverLayers.flat(), ...serverTop].map((name) => name.replace('.', '\\.')).join('|')})(?:/|\\.ts|$))([^/]+)/`

/** A package that only these places may import. */
const door = (name, packages, ...places) =>
  forbid(
    `door-${name}`,
    `${packages} only in ${places.join(', ')}`,
    { path: '^(shared|widgets|server|site|locales)/', pathNot: places.map((place) => `^${place}`) },
    { path: `node_modules/(${packages})/` },
  )

export default {
  forbidden: [
    forbid('no-cycles', 'cycles hide what depends on what; those of types count too', {}, { circular: true }),
    forbid(
      'widgets-apart',
      'a widget never imports another',
      { path: '^widgets/([^/]+)/' },
      { path: '^widgets/', pathNot: '^widgets/$1/' },
    ),
    forbid(
      'manifests-read',
      'a manifest is read from its folder by tools/features.ts, and imported by nothing',
      {},
      { path: '\\.feature\\.ts$' },
    ),
    forbid(
      'manifests-plain',
      'a manifest is plain data: it imports its type and nothing else',
      { path: '\\.feature\\.ts$' },
      { pathNot: '^shared/widget/feature\\.ts$' },
    ),
    forbid(
      'shared-below',
      'shared imports nothing of widgets, site, server, test',
      { path: '^shared/' },
      { path: '^(widgets|site|server|test|tools)/' },
    ),
    ...layers
      .slice(0, -1)
      .map((names, at) =>
        forbid(
          `layer-${names[0]}`,
          'inside shared, downwards only',
          { path: folder(names) },
          { path: folder(layers.slice(at + 1).flat()) },
        ),
      ),
    forbid(
      'no-roomless-file',
      'every file of shared has a layer',
      {},
      { path: '^shared/', pathNot: folder(layers.flat()) },
    ),
    ...serverLayers.map((names, at) =>
      forbid(
        `server-${names[0]}`,
        'inside the server, downwards only, type imports too',
        { path: onServer(names) },
        { path: [onServer([...serverLayers.slice(at + 1).flat(), ...serverTop]), domain] },
      ),
    ),
    forbid(
      'server-foundations-apart',
      'what all domains stand on stands beside each other',
      { path: `^server/(${foundations.join('|')})/` },
      { path: onServer(foundations), pathNot: '^server/$1/' },
    ),
    forbid(
      'server-domains-apart',
      'a domain of the server imports no other, nor what is above it',
      { path: domain },
      { path: [domain, onServer(serverTop)], pathNot: '^server/$1/' },
    ),
    forbid(
      'server-operator',
      'the operator knows what runs it as little as a domain does',
      { path: '^server/operator/' },
      { path: [domain, onServer(serverTop)], pathNot: '^server/operator/' },
    ),
    forbid(
      'no-roomless-importer',
      'every file of shared has a layer',
      { path: '^shared/', pathNot: folder(layers.flat()) },
      {},
    ),
    forbid(
      'server-sees',
      'server sees shared/contract, shared/money and the texts of shared/i18n only',
      { path: '^server/' },
      { path: '^(shared|widgets|site|locales|tools|test)/', pathNot: '^shared/(contract|money|i18n)/' },
    ),
    forbid(
      'site-sees',
      'site imports shared/theme, what shared/i18n knows of catalogues, and types',
      { path: '^site/', pathNot: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/',
        pathNot: '^shared/(theme|i18n)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'worker-sees',
      'the service worker, a program of its own, imports what shared/contract knows of answers, and types',
      { path: '^site/worker/' },
      {
        path: '^(shared|widgets|server|tools|test)/|^site/(?!worker/)',
        pathNot: '^shared/contract/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'nothing-imports-test',
      'tests are leaves',
      { path: '^(?!test/)' },
      { path: '^test/', pathNot: '^test/(bench|conformance)/' },
    ),
    door('inputs', 'valibot', 'server/'),
    door('frames', 'fflate', 'shared/feed/'),
    door(
      'leaves',
      'lit|lit-html|lit-element|@lit',
      'shared/elements/',
      'shared/widget/lit-widget',
      'widgets/ticker/',
      'widgets/banner/',
    ),
    door('chart', 'lightweight-charts', 'shared/chart/', 'widgets/candle-demo/'),
    door('cleaner', 'dompurify', 'shared/dom/clean-html'),
    door('bridge', 'react-to-webcomponent', 'shared/widget/'),
    door('database', 'pg|@electric-sql', 'server/db/'),
    door('post-office', 'nodemailer', 'server/mail/'),
    door('figures', 'prom-client', 'server/metrics/', 'server/monitoring/'),
    door('drawing', 'sharp', 'server/uploads/', 'site/pages/icons/'),
    door('store', 'aws4fetch', 'server/uploads/'),
    door('decimals', 'big.js', 'shared/money/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tools/new/templates/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
