export { ProgressStreams } from './progress-streams.ts';
