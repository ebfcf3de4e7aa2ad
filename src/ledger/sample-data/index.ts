export { forgetSamples } from './store.ts';
