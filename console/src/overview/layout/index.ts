export { CardStacks } from './card-stacks.tsx';
export { Customize } from './customize.tsx';
export { useLayout } from './use-layout.ts';
