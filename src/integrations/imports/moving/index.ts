export { addParts, leaveOutParts } from './add-parts.ts';
export { findMoving } from './present-moving.ts';
export { Moving } from './schemas.ts';
export { takeBackParts, writeLabels, writeParts } from './write-parts.ts';
