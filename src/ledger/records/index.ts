export {
  type Columns,
  type Described,
  describeEach,
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
export { addRows, recordRows, rowsOf } from './record-rows.ts';
