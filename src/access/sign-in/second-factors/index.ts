export { forgetSecondFactor } from './forget-second-factor.ts';
export { guessSecondFactor } from './guess-second-factor.ts';
export { needsSecondFactor } from './use-second-factor.ts';
