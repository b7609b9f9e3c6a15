import type { Notice } from '../../server/notices/notices.ts'
import type { Banner } from '../../server/site/banners.ts'
import type { Content } from '../../server/site/contents.ts'
import type { CliCommand } from './command.ts'
import { moment, table } from './table.ts'
import { at, done, query } from './typed.ts'

/** Notices, the introduction's articles and banners. */
export const contentCommands: readonly CliCommand[] = [
  {
    usage: 'notices list [--page N]',
    does: 'the messages to members, newest first',
    request: ({ page }) => ({ method: 'GET', path: `/notices${query({ page })}` }),
    show: (data) =>
      table(
        data as Notice[],
        [
          ['id', (notice) => notice.id],
          ['added (UTC)', (notice) => moment(notice.created_at)],
          ['title', (notice) => notice.title],
          ['content', (notice) => notice.content],
        ],
        'There are no notices.',
      ),
  },
  {
    usage: 'notices add TITLE CONTENT [--img URL]',
    does: 'sends a message to all members; CONTENT is HTML',
    request: ({ TITLE, CONTENT, img }) => ({
      method: 'POST',
      path: '/notices',
      body: { title: TITLE, content: CONTENT, img },
    }),
    show: (data) => `Notice ${(data as Notice).id} is published.`,
  },
  {
    usage: 'notices remove ID',
    does: 'takes a message back',
    request: (typed) => ({ method: 'DELETE', path: `/notices/${at(typed, 'ID')}` }),
    show: done,
  },
  {
    usage: 'contents list',
    does: 'the articles of the introduction',
    request: () => ({ method: 'GET', path: '/contents' }),
    show: (data) =>
      table(
        data as Content[],
        [
          ['id', (article) => article.id],
          ['title', (article) => article.title],
          ['content', (article) => article.content],
        ],
        'There are no articles.',
      ),
  },
  {
    usage: 'contents add TITLE CONTENT [--img URL]',
    does: 'adds an article to the introduction; CONTENT is HTML',
    request: ({ TITLE, CONTENT, img }) => ({
      method: 'POST',
      path: '/contents',
      body: { title: TITLE, content: CONTENT, img },
    }),
    show: (data) => `Article ${(data as Content).id} is shown.`,
  },
  {
    usage: 'contents remove ID',
    does: 'takes an article out of the introduction',
    request: (typed) => ({ method: 'DELETE', path: `/contents/${at(typed, 'ID')}` }),
    show: done,
  },
  {
    usage: 'banners list',
    does: "the pictures of the home page's banner",
    request: () => ({ method: 'GET', path: '/banners' }),
    show: (data) =>
      table(
        data as Banner[],
        [
          ['id', (banner) => banner.id],
          ['picture', (banner) => banner.img],
        ],
        'There are no banners.',
      ),
  },
  {
    usage: 'banners add URL',
    does: 'adds a picture to the banner, 1074 by 348 pixels',
    request: ({ URL: img }) => ({ method: 'POST', path: '/banners', body: { img } }),
    show: (data) => `Banner ${(data as Banner).id} is shown.`,
  },
  {
    usage: 'banners remove ID',
    does: 'takes a picture out of the banner',
    request: (typed) => ({ method: 'DELETE', path: `/banners/${at(typed, 'ID')}` }),
    show: done,
  },
]
