import { weighedFiles } from './tools/build/budgets.ts'

export default weighedFiles.map(({ name, files, budget }) => ({
  name,
  path: [...files],
  limit: budget.limit,
  brotli: true,
}))
