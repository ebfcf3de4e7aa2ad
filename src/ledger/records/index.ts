export { type Exported, type FindInFile, notCommon, type Reading } from './exported.ts';
export * as members from './member-schemas.ts';
export {
  type Columns,
  type Described,
  describeEach,
  listOf,
  parentMember,
  parentsFirst,
  placesOf,
  REVERTED_MAX,
  type RecordKind,
  recordKind,
  referred,
  referringFirst,
  refersTo,
} from './record-kind.ts';
export {
  count,
  flagOf,
  idsOf,
  minor,
  minorOrNull,
  type RecordState,
  text,
  textOrNull,
} from './record-members.ts';
export { addRows, changeRow, countRows, recordRows, removeRows, rowsOf } from './record-rows.ts';
