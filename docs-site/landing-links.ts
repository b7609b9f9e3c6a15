/** Reader of the documentation with the pages to start with. */
export interface Reader {
  readonly title: string
  readonly text: string
  /** Label, path below `/docs/`, and a note for the end of the row; "" for none. */
  readonly links: readonly (readonly [label: string, path: string, note: string])[]
}

/** Readers on the landing page. */
export const READERS: readonly Reader[] = [
  {
    title: 'Partner',
    text: 'You put a market or a whole account into your own pages.',
    links: [
      ['Your first widget', 'first-widget', 'start here'],
      ['React, Vue, Svelte, Angular', 'frameworks', ''],
      ['Colours, radius, font', 're-skinning', 'theme editor'],
      ['Sessions and permissions', 'partner-sessions', ''],
      ['Embedding, Content-Security-Policy', 'embedding', ''],
    ],
  },
  {
    title: 'Operator',
    text: 'You run the platform: settings, reviews, books, backups.',
    links: [
      ['Install on a server', 'install', 'start here'],
      ['Operating', 'operating', ''],
      ['Reviews and payouts', 'reviews', ''],
      ['Settings', 'settings', 'all values'],
      ['Several nodes', 'many-nodes', 'monitoring'],
    ],
  },
  {
    title: 'Engineer',
    text: 'You change Tradelet itself, or connect it to your own backend.',
    links: [
      ['Architecture', 'architecture', 'start here'],
      ['Adding a feature', 'adding-a-feature', ''],
      ['Your own backend', 'own-backend', 'concepts'],
      ['All calls', 'api', 'OpenAPI'],
      ['Tests', 'tests', ''],
    ],
  },
]
