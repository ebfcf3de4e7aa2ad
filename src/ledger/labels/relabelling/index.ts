export { deleteLabel, deleteLabelPart } from './delete-label.ts';
