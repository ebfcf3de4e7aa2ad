export { UsageBar } from './usage-bar.tsx';
