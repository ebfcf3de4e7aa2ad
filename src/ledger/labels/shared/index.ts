export { LABEL_COLOR_DEFAULT, LabelDeleteQuery, labelColor, labelName } from './label-schemas.ts';
export { NAME_TAKEN } from './name-taken.ts';
export { replacementOf } from './replacement.ts';
