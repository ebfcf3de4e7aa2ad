export { forgetExpiredSteps, openStep, peekStep, type SignInStep, takeStep } from './sign-in-step.ts';
