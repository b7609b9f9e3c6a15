/** Writes the keys and parameters of the English texts; tools/generated-code.mjs starts this script if they are missing or outdated. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertTexts, toCatalogue } from '../../../shared/base/i18n/catalogue.ts'
import { writeKeys } from '../../generated-code.mjs'
import { projectRoot } from '../../lib/process.ts'
import { generateKeyTypes } from './key-types.ts'

const english = insertTexts(toCatalogue(JSON.parse(readFileSync(join(projectRoot, 'locales/en.json'), 'utf8'))))
writeKeys(generateKeyTypes(english.namespaces))
