/** `node tools/bundle/compress.ts FOLDER`: compresses a folder's text files for the server. */
import { compressFolder } from './compress-folder.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: compress.ts FOLDER')
await compressFolder(folder)
