export { editedMembers, type FileMember, valuesOf } from './edits.ts';
export { expectOutcomes } from './expect-outcomes.ts';
export { daysOfOtherSides, isOtherSide } from './other-sides.ts';
export { outcomeOf } from './outcome.ts';
export { type Match, RowMatcher } from './row-matcher.ts';
