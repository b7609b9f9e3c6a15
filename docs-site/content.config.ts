/// <reference types="astro/client" />

import { defineCollection } from 'astro:content'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { docsSchema } from '@astrojs/starlight/schema'
import type { Loader } from 'astro/loaders'
import { readGuide } from './guide-source.ts'
import { GUIDES } from './guides.ts'

/** Loads the guides from the files of the project: their text has one home. The project's root is the working folder of the build. */
const guideLoader: Loader = {
  name: 'guides',
  async load({ store, parseData, renderMarkdown, generateDigest }) {
    store.clear()
    for (const guide of GUIDES) {
      const path = join(process.cwd(), guide.file)
      const { title, description, body } = readGuide(guide, await readFile(path, 'utf8'))
      const label = guide.label === undefined ? {} : { sidebar: { label: guide.label } }
      const contents =
        guide.contents === undefined ? {} : { tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: guide.contents } }
      const data = await parseData({
        id: guide.slug,
        data: { title, description, editUrl: false, ...label, ...contents },
      })
      const rendered = await renderMarkdown(body, { fileURL: pathToFileURL(path) })
      store.set({ id: guide.slug, data, body, rendered, digest: generateDigest(body) })
    }
  },
}

export const collections = { docs: defineCollection({ loader: guideLoader, schema: docsSchema() }) }
