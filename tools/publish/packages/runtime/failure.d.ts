/** Types of the code for failed loads in the package (shared/element/loader/load-failure.ts). */
export { watchImport } from '../../../../shared/element/loader/load-failure.ts'
