export { openStep, peekStep, type SignInStep, takeStep } from './sign-in-step.ts';
export { deleteStepsExpiredBefore } from './store.ts';
