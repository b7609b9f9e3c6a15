import { weighedFiles } from './tools/bundle/budgets.ts'

export default weighedFiles.map(({ name, files, budget }) => ({
  name,
  path: [...files],
  limit: budget.limit,
  brotli: true,
}))
