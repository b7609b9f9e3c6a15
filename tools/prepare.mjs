// npm runs this script after `npm ci`, so that editors and single commands such as `npx tsc` find the generated code.
import { updateGeneratedCode } from './generated-code.mjs'

updateGeneratedCode()
