import type { Page } from '../shared/element/manifest/feature.ts'

/** Home page, which shows several elements (pages/index.astro). */
export default {
  path: '/',
  title: 'home',
  access: 'public',
  tab: { icon: 'house', place: 0 },
} satisfies Page
