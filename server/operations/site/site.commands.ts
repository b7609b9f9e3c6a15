import * as v from 'valibot'
import { isBannerLink } from '../../../shared/base/contract/banner-link.ts'
import type { Command } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { articleInput, pictureInput, textInput } from '../../core/command/inputs.ts'
import { createRemoveCommand } from '../../core/command/remove-command.ts'
import { formatTable } from '../../core/command/table.ts'
import { addBanner, findBanners, removeBanner } from './banners.ts'
import { addPartnerLogo, findPartnerLogos, removePartnerLogo } from './partner-logos.ts'
import { addArticle, findArticles, removeArticle } from './site.contents.ts'

/** Page that a banner leads to. */
const bannerLink = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.maxLength(2_000, 'is too long'),
  v.check(
    (url) => url === '' || (isBannerLink(url) && URL.canParse(url, 'https://site.example')),
    'must be an https address or a path of this site (/…)',
  ),
)

/** Operator commands for the introduction's articles, the banner and the logos of partners. */
export const commands: readonly Command[] = [
  look({
    usage: 'contents list',
    description: 'lists the articles of the introduction',
    permission: 'content.read',
    personal: [],
    path: '/contents',
    run: (_, { db }) => findArticles(db, 'en'),
    show: (articles) => formatTable(articles, ['id', 'title', 'content'], 'There are no articles.'),
  }),
  act({
    usage: 'contents add <TITLE> <CONTENT>',
    options: { img: '--img <URL>' },
    description: 'adds an article to the introduction; CONTENT is HTML',
    permission: 'content.change',
    method: 'POST',
    path: '/contents',
    publishes: true,
    input: articleInput,
    run: async (content, { tx, now }) => ({ id: await addArticle(tx, content, now()) }),
    show: ({ id }) => `Article ${id} is shown.`,
  }),
  createRemoveCommand({
    things: 'contents',
    thing: 'article',
    permission: 'content.change',
    description: 'removes an article from the introduction',
    remove: ({ tx, now }, id) => removeArticle(tx, id, now()),
  }),
  look({
    usage: 'banners list',
    description: "lists the pictures of the home page's banner",
    permission: 'content.read',
    personal: [],
    path: '/banners',
    run: (_, { db }) => findBanners(db),
    show: (banners) =>
      formatTable(banners, ['id', ['picture', 'img'], 'title', ['leads to', 'url']], 'There are no banners.'),
  }),
  act({
    usage: 'banners add <URL>',
    options: { title: '--title <TEXT>', url: '--link <URL>' },
    description:
      'adds a picture of 1074 by 348 pixels to the banner; TEXT is read to visitors who do not see it, URL of --link is the page that it opens',
    permission: 'content.change',
    method: 'POST',
    path: '/banners',
    fields: { URL: 'img' },
    publishes: true,
    input: v.object({
      img: v.pipe(pictureInput, v.minLength(1, 'must not be empty')),
      title: v.optional(
        v.pipe(v.string('must be a text'), v.trim(), v.maxLength(200, 'must have at most 200 characters')),
        '',
      ),
      url: v.optional(bannerLink, ''),
    }),
    run: async (banner, { tx }) => ({ id: await addBanner(tx, banner) }),
    show: ({ id }) => `Banner ${id} is shown.`,
  }),
  createRemoveCommand({
    things: 'banners',
    thing: 'banner',
    permission: 'content.change',
    description: 'removes a picture from the banner',
    remove: ({ tx }, id) => removeBanner(tx, id),
  }),
  look({
    usage: 'partner-logos list',
    description: 'lists the partners whose logos the deposit page shows',
    permission: 'content.read',
    personal: [],
    path: '/partner-logos',
    run: (_, { db }) => findPartnerLogos(db),
    show: (partners) =>
      formatTable(partners, ['id', ['name', 'title'], 'url', ['logo', 'img']], 'The deposit page shows no partners.'),
  }),
  act({
    usage: 'partner-logos add <NAME> <ADDRESS> <LOGO>',
    description: 'shows a partner on the deposit page: name, address of its site, address of its logo',
    permission: 'content.change',
    method: 'POST',
    path: '/partner-logos',
    fields: { NAME: 'title', ADDRESS: 'url', LOGO: 'img' },
    publishes: true,
    input: v.object({
      title: textInput(80),
      url: v.pipe(textInput(2_000), v.regex(/^https?:\/\//i, 'must be an address (https://…)')),
      img: v.pipe(pictureInput, v.minLength(1, 'must not be empty')),
    }),
    run: async (partner, { tx }) => ({ id: await addPartnerLogo(tx, partner) }),
    show: ({ id }) => `Partner ${id} is shown.`,
  }),
  createRemoveCommand({
    things: 'partner-logos',
    thing: 'partner',
    permission: 'content.change',
    description: 'removes a partner from the deposit page',
    remove: ({ tx }, id) => removePartnerLogo(tx, id),
  }),
]
