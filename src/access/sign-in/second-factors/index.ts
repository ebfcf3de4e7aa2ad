export { forgetSecondFactor } from './forget-second-factor.ts';
export { guessSecondFactor } from './guess-second-factor.ts';
export { secondFactorRoutes } from './routes.ts';
export { needsSecondFactor } from './use-second-factor.ts';
