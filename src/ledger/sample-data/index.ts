export { removeSampleLabels } from './remove-sample-labels.ts';
export { forgetSamples, markSamples, type SampleResource } from './store.ts';
