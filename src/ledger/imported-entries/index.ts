export { findAlike, findOnDays } from './find-alike.ts';
export { findAccountNamed, findOwnAccounts, openFileAccount } from './imported-accounts.ts';
export {
  balanceAt,
  balancesOn,
  bookEntry,
  type CurrentEntry,
  confirmedAmong,
  entriesBetween,
  findEntries,
  isAccount,
  removeEntries,
  requireControlledAccount,
  requireVisibleAccount,
  updateEntry,
} from './imported-entries.ts';
export { linkSides } from './link-sides.ts';
export {
  type FileLabels,
  findFileLabels,
  labelsByName,
  type NamedLabel,
  type Reader,
  UNKNOWN_LABELS,
} from './named-labels.ts';
export { chargedByRate, type EntryDetails, type FileLine, type PaidAmount, postFromFile } from './post-from-file.ts';
export { findWithoutCharge, presentWithoutCharge, WithoutCharge } from './without-charge.ts';
