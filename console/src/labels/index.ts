export { AddLabel } from './add-label.tsx';
export { DeleteLabelDialog } from './delete-label.tsx';
export { FlatLabels } from './flat-labels.tsx';
export { LabelForm, labelValues } from './label-form.tsx';
export { CATEGORIES, MERCHANTS, TAGS } from './label-kinds.ts';
export { LabelRow } from './label-row.tsx';
export { LabelToolbar } from './label-toolbar.tsx';
export { MergeLabelsDialog } from './merge-labels.tsx';
export { matches, useSelection } from './use-selection.ts';
