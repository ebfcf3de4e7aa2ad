import { lazyDialog } from '../../routing/index.ts';

export { CardStacks } from './card-stacks.tsx';
export { useLayout } from './use-layout.ts';

export const Customize = lazyDialog(async () => (await import('./customize.tsx')).Customize);
