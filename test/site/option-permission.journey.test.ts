import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setSetting } from '../support/journey/operator.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a risk warning and questions are demanded: both come with the first order, which goes on with what was typed', async () => {
  await setSetting(stage, 'option_risk_warning', true)
  await setSetting(stage, 'option_questions', true)
  const visitor = await stage.visitor({ width: 1440, height: 900 })
  const { page, faults } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/options`)
  const trader = page.locator('tl-options')
  await trader.getByLabel('Amount', { exact: true }).fill('12.34')
  await trader.getByRole('radio', { name: /^30 s/ }).click()
  await trader.getByRole('button', { name: 'Buy up' }).click()

  const warning = trader.getByRole('dialog', { name: 'Before your first option' })
  await warning.getByText('you lose the whole amount').waitFor()
  await warning.getByRole('button', { name: 'I understand' }).press('Enter')

  const questions = trader.getByRole('dialog', { name: 'Three questions about options' })
  for (const [at, name] of ['Yes', 'No', 'No'].entries())
    await questions.getByRole('radiogroup').nth(at).getByRole('radio', { name, exact: true }).press('Space')
  await questions.getByRole('button', { name: 'Check answers' }).press('Enter')

  const confirmation = trader.getByRole('dialog', { name: 'Confirm order' })
  await confirmation.getByText('12.34').first().waitFor()
  await confirmation.getByRole('button', { name: 'Buy up' }).click()
  await trader.getByRole('dialog', { name: /BTC/ }).waitFor()
  assert.deepEqual(faults, [])
})
