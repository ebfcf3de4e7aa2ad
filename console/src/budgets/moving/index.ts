export { MovableRest } from './movable-rest.tsx';
export { type Moving, useMoving } from './use-moving.tsx';
