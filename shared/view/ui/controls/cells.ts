import { createSheetRef } from '../../theme/adopt-sheet.ts'
import sheet from './cells.css' with { type: 'css' }

/** `ref` of a row of the class `cell`, for views that are shown in many elements. Other elements have the sheet among their styles. */
export const adoptCells: (row: Element | null) => void = createSheetRef(sheet)
