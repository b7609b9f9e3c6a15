import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Loans. */
export const recipes = {
  getLoanProjects: fixed(),
  getLoanRecords: fixed({ status: '0', ...page }),
  applyLoan: leaveAlone('applies for a loan'),
  cancelLoanApplication: leaveAlone('takes back an application for a loan'),
  repayLoan: leaveAlone('repays a loan'),
} satisfies Recipes
