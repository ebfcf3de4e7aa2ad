export { addParts, leaveOutParts } from './add-parts.ts';
export { findMoving, presentMoved } from './present-moving.ts';
export { MovedKinds, Moving } from './schemas.ts';
export { takeBackParts, writeLabels, writeParts } from './write-parts.ts';
