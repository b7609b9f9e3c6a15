import * as v from 'valibot'
import { MAX_PICTURE_RATIO } from '../../../shared/base/contract/picture-size.ts'
import { type Command, NeedsConfirmation, Problem } from '../../core/command/command.ts'
import { act, look, task } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import {
  findSitePicture,
  findSitePictures,
  getPictureAddress,
  hasSpace,
  isShownOnSite,
  removeSitePicture,
  renderSitePicture,
  storeSitePicture,
} from './site-pictures.ts'
import { UPLOADS_PATH } from './upload-records.ts'

const MAX_TITLE_CHARACTERS = 200
const KIB = 1024
/** Character that base64 does not have. The pattern of valibot's `base64` overflows the stack for a picture of 10 MB. */
const NO_BASE64 = /[^a-z\d+/=]/i

/** Name of a picture, or its address. */
const pictureName = v.pipe(
  textInput(2_000),
  v.transform((written) => written.split(UPLOADS_PATH).at(-1) ?? ''),
)

/** Operator commands for the site's own pictures. */
export const commands: readonly Command[] = [
  task({
    usage: 'pictures add <FILE>',
    files: { file: { encoding: 'base64', maxBytes: QUOTAS.pictureBytes.max } },
    description:
      'stores a PNG, JPEG, WebP or GIF picture on this site, and prints the address for settings set logo, banners, articles, partners and products',
    permission: 'pictures.change',
    method: 'POST',
    reason: 'it decodes and encodes the picture, and stores it in the bucket of UPLOADS_URL',
    path: '/pictures',
    input: v.object({
      file: v.pipe(
        v.string('must be a text'),
        v.check((text) => text !== '' && !NO_BASE64.test(text), 'must be base64'),
      ),
      fileName: v.optional(textInput(MAX_TITLE_CHARACTERS), 'picture'),
    }),
    async run({ file, fileName: title }, context) {
      const content = Buffer.from(file, 'base64')
      if (content.length > QUOTAS.pictureBytes.max)
        return new Problem(`file must have at most ${QUOTAS.pictureBytes.max} bytes.`)
      const picture = await renderSitePicture(context, content)
      if (picture === 'pixels') return new Problem(`file must have at most ${QUOTAS.picturePixels.max} pixels.`)
      if (picture === 'shape')
        return new Problem(`file must be at most ${MAX_PICTURE_RATIO} times as long as it is wide.`)
      if (picture === 'picture') return new Problem('file must be a PNG, JPEG, WebP or GIF picture.')
      if (!(await hasSpace(context, picture.content.length)))
        return new Problem('The space for pictures is used up; UPLOADS_MEGABYTES limits it.')
      const name = await storeSitePicture(context, picture, title)
      return { name, address: getPictureAddress({ name }), bytes: picture.content.length }
    },
    show: ({ address }) => address,
  }),
  look({
    usage: 'pictures list',
    description: "lists the site's own pictures",
    permission: 'pictures.read',
    personal: [],
    path: '/pictures',
    run: async (_, { db }) =>
      (await findSitePictures(db)).map((picture) => ({ ...picture, address: getPictureAddress(picture) })),
    show: (pictures) =>
      formatTable(
        pictures,
        [
          ['address', 'address', 'whole'],
          ['file', 'title'],
          ['KiB', ({ bytes }) => String(Math.ceil(bytes / KIB))],
          ['added (UTC)', ({ created_at }) => formatUtcMinute(created_at)],
        ],
        'There are no pictures.',
      ),
  }),
  act({
    usage: 'pictures remove <ADDRESS>',
    options: { yes: '--yes' },
    description: 'deletes a picture of the site; asks first if the site shows it',
    permission: 'pictures.change',
    method: 'DELETE',
    path: '/pictures/:name',
    fields: { ADDRESS: 'name' },
    input: v.object({ name: pictureName, yes: v.optional(v.string()) }),
    readState: ({ name }, { tx }) => findSitePicture(tx, name),
    async run({ name, yes }, context) {
      if (!(await findSitePicture(context.tx, name))) return new Problem(`There is no picture ${name}.`)
      if (yes === undefined && (await isShownOnSite(context, name)))
        return new NeedsConfirmation(`The site shows ${getPictureAddress({ name })}; pages would have a gap there.`, {
          field: 'yes',
          hint: '--yes removes it nevertheless.',
        })
      await removeSitePicture(context, name)
      return { name }
    },
  }),
]
