/**
 * Refusal of a rule that page, server and demo share. Each of them turns it into its own words. `field` is the form field at fault, by its wire name, and `bound`
 * the violated limit: an amount or step as a decimal, a number of digits, or the accepted choices. It is missing if the rule has none.
 */
export interface RuleRefusal<Field extends string = string, Rule extends string = string> {
  field: Field
  rule: Rule
  bound?: string
}
