/** Writes server/operations/openapi/openapi.json from the contract. `--check` only checks that the file is up to date and valid, and exits with 1 if not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { projectRoot } from '../lib/process.ts'
import { readDescribedCalls } from './contract-docs.ts'
import { writeOrCheck } from './generated-page.ts'
import { createDocument } from './openapi/document.ts'

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const document = createDocument(readDescribedCalls(), version)
const { valid, errors } = await new Validator().validate(document)
if (valid) writeOrCheck('server/operations/openapi/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
else {
  console.error('the OpenAPI document is invalid:', JSON.stringify(errors, null, 2))
  process.exitCode = 1
}
