export { removeSampleLabels } from './remove-sample-labels.ts';
export { forgetSamples } from './store.ts';
