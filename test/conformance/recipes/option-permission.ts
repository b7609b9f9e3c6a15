import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getOptionPermission } from '../../../shared/base/contract/option-permission.ts'
import { send } from '../client.ts'
import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of what a member must do before options. */
export const recipes = {
  getOptionPermission: fixed(),
  async acceptOptionWarning(subject) {
    const reply = await send(subject.url(getOptionPermission.path), { token: subject.member?.token ?? '' })
    const version = readData(getOptionPermission, reply.envelope?.data)?.data.warningVersion
    return version ? { version } : { skip: 'the backend has no risk warning' }
  },
  answerOptionQuestions: leaveAlone('a wrong answer keeps the member from options for a time'),
  setResidence: leaveAlone('can be stated once'),
  answerRealityCheck: fixed({}),
} satisfies Recipes
