export { sampleDataRoutes } from './routes.ts';
export { forgetSamples } from './store.ts';
