import * as v from 'valibot'
import { type Command, command, Problem } from '../command/command.ts'
import { nothing, number, page, picture, words } from '../command/inputs.ts'
import { addNotice, noticesFor, removeNotice } from '../notices/notices.ts'
import { addBanner, bannersOf, removeBanner } from '../site/banners.ts'
import { addContent, contentsOf, removeContent } from '../site/contents.ts'

const PAGE_SIZE = 50
/** Nobody's id: the operator has read nothing. */
const NOBODY = '0'

/** What the operator can do with notices, banners and the introduction's articles. */
export const contentCommands: readonly Command[] = [
  command('GET', '/notices', v.object({ page }), async (input, { db }) =>
    (await noticesFor(db, NOBODY, input.page, PAGE_SIZE)).map(({ id, title, img, content, created_at }) => ({
      id,
      title,
      img,
      content,
      created_at,
    })),
  ),
  command(
    'POST',
    '/notices',
    v.object({ title: words(200), content: words(20_000), img: picture }),
    async (notice, { db, now }) => ({ id: await addNotice(db, notice, now()) }),
  ),
  command('DELETE', '/notices/:id', v.object({ id: number }), async ({ id }, { db, now }) =>
    (await removeNotice(db, id, now())) ? { id } : new Problem(`There is no notice ${id}.`),
  ),
  command('GET', '/contents', nothing, async (_, { db }) => contentsOf(db)),
  command(
    'POST',
    '/contents',
    v.object({ title: words(200), content: words(20_000), img: picture }),
    async (content, { db, now }) => ({ id: await addContent(db, content, now()) }),
  ),
  command('DELETE', '/contents/:id', v.object({ id: number }), async ({ id }, { db, now }) =>
    (await removeContent(db, id, now())) ? { id } : new Problem(`There is no article ${id}.`),
  ),
  command('GET', '/banners', nothing, async (_, { db }) => bannersOf(db)),
  command(
    'POST',
    '/banners',
    v.object({ img: v.pipe(picture, v.minLength(1, 'must not be empty')) }),
    async ({ img }, { db }) => ({ id: await addBanner(db, img) }),
  ),
  command('DELETE', '/banners/:id', v.object({ id: number }), async ({ id }, { db }) =>
    (await removeBanner(db, id)) ? { id } : new Problem(`There is no banner ${id}.`),
  ),
]
