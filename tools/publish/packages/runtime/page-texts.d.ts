/** Types of the texts in the package, which generates this file from the catalogues; here it only serves the other modules of this folder. */
export type PageTexts = Readonly<Record<string, Readonly<Record<string, string>>>>
