import * as v from 'valibot'
import { type Command, command } from '../../core/command/command.ts'
import { article, picture, words } from '../../core/command/inputs.ts'
import { removeCommand } from '../../core/command/remove-command.ts'
import { table } from '../../core/command/table.ts'
import { addBanner, bannersOf, removeBanner } from './banners.ts'
import { addPartner, partnersOf, removePartner } from './partners.ts'
import { addContent, contentsOf, removeContent } from './site.contents.ts'

/** Operator commands for the introduction's articles, the banner and the partners. */
export const commands: readonly Command[] = [
  command({
    usage: 'contents list',
    does: 'the articles of the introduction',
    method: 'GET',
    path: '/contents',
    run: (_, { db }) => contentsOf(db, 'en'),
    show: (articles) => table(articles, ['id', 'title', 'content'], 'There are no articles.'),
  }),
  command({
    usage: 'contents add TITLE CONTENT [--img URL]',
    does: 'adds an article to the introduction; CONTENT is HTML',
    method: 'POST',
    path: '/contents',
    publishes: true,
    input: article,
    run: async (content, { db, now }) => ({ id: await addContent(db, content, now()) }),
    show: ({ id }) => `Article ${id} is shown.`,
  }),
  removeCommand({
    things: 'contents',
    thing: 'article',
    does: 'takes an article out of the introduction',
    remove: ({ db, now }, id) => removeContent(db, id, now()),
  }),
  command({
    usage: 'banners list',
    does: "the pictures of the home page's banner",
    method: 'GET',
    path: '/banners',
    run: (_, { db }) => bannersOf(db),
    show: (banners) => table(banners, ['id', ['picture', 'img']], 'There are no banners.'),
  }),
  command({
    usage: 'banners add URL',
    does: 'adds a picture to the banner, 1074 by 348 pixels',
    method: 'POST',
    path: '/banners',
    fields: { URL: 'img' },
    publishes: true,
    input: v.object({ img: v.pipe(picture, v.minLength(1, 'must not be empty')) }),
    run: async ({ img }, { db }) => ({ id: await addBanner(db, img) }),
    show: ({ id }) => `Banner ${id} is shown.`,
  }),
  removeCommand({
    things: 'banners',
    thing: 'banner',
    does: 'takes a picture out of the banner',
    remove: ({ db }, id) => removeBanner(db, id),
  }),
  command({
    usage: 'partners list',
    does: 'the partners on the deposit page',
    method: 'GET',
    path: '/partners',
    run: (_, { db }) => partnersOf(db),
    show: (partners) => table(partners, ['id', ['name', 'title'], 'url', ['logo', 'img']], 'There are no partners.'),
  }),
  command({
    usage: 'partners add NAME ADDRESS LOGO',
    does: 'adds a partner: name, address of its site, address of its logo',
    method: 'POST',
    path: '/partners',
    fields: { NAME: 'title', ADDRESS: 'url', LOGO: 'img' },
    publishes: true,
    input: v.object({
      title: words(80),
      url: v.pipe(words(2_000), v.regex(/^https?:\/\//i, 'must be an address (https://…)')),
      img: v.pipe(picture, v.minLength(1, 'must not be empty')),
    }),
    run: async (partner, { db }) => ({ id: await addPartner(db, partner) }),
    show: ({ id }) => `Partner ${id} is shown.`,
  }),
  removeCommand({
    things: 'partners',
    thing: 'partner',
    does: 'takes a partner away',
    remove: ({ db }, id) => removePartner(db, id),
  }),
]
