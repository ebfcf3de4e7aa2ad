export {
  ACCOUNT_TYPES,
  type CurrentEntry,
  type FileDetails,
  type FileLabels,
  type FileLine,
  type ImportLedger,
  LABEL_KINDS,
  type NamedLabel,
  type Reader,
  UNKNOWN_LABELS,
} from './import-ledger.ts';
