export { SplitDialog } from './split-dialog.tsx';
