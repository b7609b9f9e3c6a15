/** Guides of the documentation site: Markdown files of the project, which GitHub shows too. Nothing else lists them. */

/** Page made of a Markdown file. */
export interface Guide {
  /** Path in the project, such as `docs/embedding.md`. */
  readonly file: string
  /** Path on the site below `/docs/`, without slashes at its ends. */
  readonly slug: string
  /** Label in the side bar; the page's title if it is missing. */
  readonly label?: string
  /** Deepest level of headings in the table of contents, 3 if it is missing. */
  readonly contents?: 2
}

/** Group of the side bar. */
export interface GuideGroup {
  readonly label: string
  readonly guides: readonly Guide[]
}

/** Groups of guides by the reader that they are written for. */
export const GUIDE_GROUPS = {
  start: {
    label: 'Start',
    guides: [
      { file: 'docs/start.md', slug: 'start' },
      { file: 'docs/first-widget.md', slug: 'first-widget' },
    ],
  },
  partners: {
    label: 'Partners',
    guides: [
      { file: 'docs/embedding.md', slug: 'embedding' },
      { file: 'docs/composing.md', slug: 'composing' },
      { file: 'docs/frameworks.md', slug: 'frameworks' },
      { file: 'docs/partner-sessions.md', slug: 'partner-sessions', label: 'Sessions' },
      { file: 'docs/re-skinning.md', slug: 're-skinning' },
      { file: 'examples/README.md', slug: 'examples' },
      { file: 'docs/languages.md', slug: 'languages' },
      { file: 'docs/accessibility.md', slug: 'accessibility' },
      { file: 'docs/migrations.md', slug: 'migrations', label: 'Migrations' },
      { file: 'docs/testing-embeds.md', slug: 'testing-embeds' },
      { file: 'docs/checking-embeds.md', slug: 'checking-embeds' },
    ],
  },
  operators: {
    label: 'Operators',
    guides: [
      { file: 'docs/install.md', slug: 'install', label: 'Install' },
      { file: 'docs/upgrades.md', slug: 'upgrades', label: 'Upgrades' },
      { file: 'docs/operating.md', slug: 'operating' },
      { file: 'docs/operators.md', slug: 'operators', label: 'People and roles' },
      { file: 'docs/console.md', slug: 'console' },
      { file: 'docs/settings.md', slug: 'settings', label: 'Settings' },
      { file: 'docs/commands.md', slug: 'commands', label: 'Commands', contents: 2 },
      { file: 'docs/reviews.md', slug: 'reviews' },
      { file: 'docs/payment-provider.md', slug: 'payment-provider', label: 'Payment provider' },
      { file: 'docs/limits.md', slug: 'limits' },
      { file: 'docs/many-nodes.md', slug: 'many-nodes', label: 'Several nodes' },
      { file: 'docs/failover.md', slug: 'failover', label: 'Failover of the database' },
      { file: 'docs/scale.md', slug: 'scale', label: 'Scale' },
      { file: 'docs/monitoring.md', slug: 'monitoring' },
      { file: 'docs/installed-app.md', slug: 'installed-app', label: 'Installed app' },
      { file: 'SECURITY.md', slug: 'security' },
    ],
  },
  backends: {
    label: 'Your own backend',
    guides: [{ file: 'docs/own-backend.md', slug: 'own-backend', label: 'Concepts' }],
  },
  members: {
    label: 'Members',
    guides: [{ file: 'docs/members.md', slug: 'members' }],
  },
  contributors: {
    label: 'Contributors',
    guides: [
      { file: 'CONTRIBUTING.md', slug: 'contributing' },
      { file: 'CODE_OF_CONDUCT.md', slug: 'code-of-conduct' },
      { file: 'ARCHITECTURE.md', slug: 'architecture' },
      { file: 'docs/adding-a-feature.md', slug: 'adding-a-feature' },
      { file: 'test/README.md', slug: 'tests' },
      { file: 'docs/glossary.md', slug: 'glossary' },
      { file: 'docs/dependencies.md', slug: 'dependencies', label: 'Dependencies' },
      { file: 'CHANGELOG.md', slug: 'changelog' },
    ],
  },
} as const satisfies Readonly<Record<string, GuideGroup>>

/** All guides. */
export const GUIDES: readonly Guide[] = Object.values(GUIDE_GROUPS).flatMap(({ guides }) => guides as readonly Guide[])
