/** Part of the address that follows the screen, and its values. */
export interface ScreenProps {
  rest: string
  values: Readonly<Record<string, string>>
}
