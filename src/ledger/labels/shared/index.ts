export { deleteLabel, deleteLabelPart } from './delete-label.ts';
export { labelRoutes } from './label-routes.ts';
export { LabelListQuery, labelColor, labelListQuery, labelName } from './label-schemas.ts';
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
  type GivenId,
  LABEL_COLOR_DEFAULT,
  nameIssue,
  removeLabel,
  replacementOf,
  requireFreeName,
  requireLabel,
} from './write-label.ts';
