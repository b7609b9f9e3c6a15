/** Fields that all packages have. */
export interface PackageBasics {
  version: string
  license: string
  /** Where the package was built; npm states the origin of a published package only with it. Absent for a build elsewhere. */
  repository?: { type: 'git'; url: string }
}

const TYPES_ONLY = ['react', 'preact', 'vue', 'svelte'] as const

/** Licences of the elements and of the packages in their code. */
const LICENCES = ['LICENSE', 'NOTICE', 'THIRD-PARTY-LICENSES.txt'] as const

/** Returns the exports of an element whose file is not `./<tag>.js`. */
const listMoved = (files: ReadonlyMap<string, string>): [string, unknown][] =>
  [...files].flatMap(([tag, file]) =>
    file === `${tag}.js` ? [] : [[`./${tag}.js`, { types: './element.d.ts', default: `./${file}` }]],
  )

/** Returns the `package.json` of `@tradelet/elements`; `files` has the file of each element. */
export const createElementsPackage = (
  { version, license, repository }: PackageBasics,
  files: ReadonlyMap<string, string>,
) => ({
  name: '@tradelet/elements',
  version,
  description: 'Custom elements for trading and wallets',
  license,
  ...(repository && { repository }),
  type: 'module',
  engines: { node: '>=20' },
  bin: { tradelet: './bin/tradelet.js' },
  // Each file defines an element or adds texts.
  sideEffects: [
    './tl-*.js',
    './suite/*.js',
    './chunks/*.js',
    './parts.js',
    './view-parts.js',
    './session.js',
    './failure.js',
    './host.js',
    './money-watch.js',
    './open.js',
  ],
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './load': { types: './load.d.ts', default: './load.js' },
    './open': { types: './open-page.d.ts', default: './open-page.js' },
    './define.js': { types: './define.d.ts', default: './define.js' },
    ...Object.fromEntries(listMoved(files)),
    './tl-*.js': { types: './element.d.ts', default: './tl-*.js' },
    './session.js': { types: './session.d.ts', default: './session.js' },
    './host.js': { types: './host.d.ts', default: './host.js' },
    './server': { types: './server.d.ts', default: './server.js' },
    './testing': { types: './testing.d.ts', default: './testing.js' },
    './demo.js': { types: './demo.d.ts', default: './demo.js' },
    ...Object.fromEntries(
      TYPES_ONLY.map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: './nothing.js' }]),
    ),
    './custom-elements.json': './custom-elements.json',
    './vscode.html-custom-data.json': './vscode.html-custom-data.json',
    './vscode.css-custom-data.json': './vscode.css-custom-data.json',
    './web-types.json': './web-types.json',
    './llms.txt': './llms.txt',
    './docs/*.md': './docs/*.md',
    ...Object.fromEntries(LICENCES.map((name) => [`./${name}`, `./${name}`])),
    './package.json': './package.json',
  },
  types: './index.d.ts',
  customElements: 'custom-elements.json',
  'web-types': './web-types.json',
  keywords: ['web-components', 'custom-elements', 'trading', 'wallet'],
})

/** Returns the `package.json` of `@tradelet/react`. */
export const createReactPackage = ({ version, license, repository }: PackageBasics) => ({
  name: '@tradelet/react',
  version,
  description: 'React components of the Tradelet elements',
  license,
  ...(repository && { repository }),
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './tl-*.js': { types: './tl-*.d.ts', default: './tl-*.js' },
    './LICENSE': './LICENSE',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  // The components need the elements of the same version.
  peerDependencies: { '@tradelet/elements': version, react: '^18.0.0 || ^19.0.0' },
  keywords: ['react', 'trading', 'wallet'],
})

/** Returns the `package.json` of `@tradelet/server`. */
export const createServerPackage = ({ version, license, repository }: PackageBasics) => ({
  name: '@tradelet/server',
  version,
  description: "Calls and webhooks of a Tradelet partner's server",
  license,
  ...(repository && { repository }),
  type: 'module',
  engines: { node: '>=20' },
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './LICENSE': './LICENSE',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  keywords: ['trading', 'wallet', 'webhooks'],
})
