import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Recipes of loans. */
export const recipes = {
  getLoanProjects: fixed(),
  getLoanRecords: fixed({ status: '0', ...page }),
  applyLoan: leaveAlone('applies for a loan'),
  cancelLoanApplication: leaveAlone('cancels a loan application'),
  repayLoan: leaveAlone('repays a loan'),
} satisfies Recipes
