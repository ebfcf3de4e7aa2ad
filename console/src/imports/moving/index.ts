export { MovingReport } from './moving-report.tsx';
