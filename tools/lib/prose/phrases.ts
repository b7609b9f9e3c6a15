/**
 * Phrases that readers stumble over, each with the rule of CONTRIBUTING.md ("Writing") that it breaks. A match only marks a place to check: a plain sentence
 * may match, and an unclear one may not.
 */
export const PHRASES: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['opens with a noun clause', /^(?:What|Whether|Whose|Whom|Who|How(?! to)|Where|That)\b/],
  ['"answers" instead of "returns"', /\b[Aa]nswers\b/],
  ['"says", "tells" instead of "logs", "reports", "shows"', /\b(?:says?|said|tells?|told)\b/i],
  ['"so many" instead of a number', /\bso (?:many|much|long as it)\b/i],
  ['"anew" instead of "again"', /\banew\b/i],
  [
    '"of before", "to come", "to be had"',
    /\b(?:of before|to be had|can(?:not)? be had|could be had|(?:is|are) to come)\b/i,
  ],
  ['"nobody", "somebody", "everybody" instead of an actor', /\b(?:nobody|somebody|everybody)\b/i],
  ['"whoever", "whatever", "wherever"', /\b(?:whoever|whatever|wherever|whichever)\b/i],
  ['"he", "him", "his" instead of an actor', /\b(?:he|him|his)\b/i],
  ['subject clause with "who" or "what"', /(?:^|[.;:,] )(?:who|whoever|what) (?!(?:does|do|is it|are)\b)\w+/i],
  ['"lies", "stands" instead of "is"', /\b(?:lies?|stands?) (?:in|at|by|on|there|for|beside|under|behind|over)\b/i],
  ['"beside" instead of "next to", "in addition to"', /\bbeside\b/i],
  ['"by itself", "of itself", "for itself"', /\b(?:by|of|for) (?:itself|themselves)\b/i],
  [
    '"sees to it", "goes on" and their like',
    /\b(?:sees? to it|comes? into being|lets? go|goes on|go on|comes? of|be it)\b/i,
  ],
  ['"all the same", "as it is", "the like"', /\b(?:all the same|as it is|its like|and the like|as well as it)\b/i],
  ['"another one", "of theirs"', /\b(?:another one|of theirs|of ours|of its own accord)\b/i],
  ['negated noun: "is no"', /\b(?:is|are|was|were) no \w+/i],
]
