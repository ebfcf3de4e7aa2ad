export {
  type Described,
  describeEach,
  type RecordKind,
  recordKind,
  referred,
  referringFirst,
  refersTo,
} from './record-kind.ts';
export { addRows, recordRows, rowsOf } from './record-rows.ts';
