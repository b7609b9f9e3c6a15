/** `node tools/documents/site/finish.ts FOLDER`: prepares the pages of the built documentation site for its policy, and adds the files that they link to. */
import { copyFiles } from './copy-files.ts'
import { finishPages, removeUnused } from './finish-pages.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: finish.ts FOLDER')
removeUnused(folder)
finishPages(folder)
copyFiles(folder)
