/** Types of the code for failed loads in the package (shared/widget/load-failure.ts). */
export { watchImport } from '../../../../shared/widget/load-failure.ts'
