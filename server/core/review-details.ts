/** Content of a submission that an operator reviews. */
export interface ReviewDetails {
  /** Facts by their name. */
  facts: Record<string, string>
  /** Names of uploads by their title. */
  pictures: Record<string, string>
  /** Names of the facts that are masked until the operator opens them; none if absent. */
  masked?: readonly string[]
}
