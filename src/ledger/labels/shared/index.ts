export {
  findLabel,
  findLabelsNamed,
  type LabelKind,
  type LabelListing,
  type LabelTable,
  labelKind,
  listLabels,
} from './label-store.ts';
export {
  addLabel,
  changeLabel,
  LABEL_COLOR_DEFAULT,
  nameIssue,
  removeLabel,
  replacementOf,
  requireFreeName,
  requireLabel,
  restoreLabel,
} from './write-label.ts';
