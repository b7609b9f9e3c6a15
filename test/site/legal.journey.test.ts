import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())
