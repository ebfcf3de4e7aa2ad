export { guessSecondFactor } from './guess-second-factor.ts';
export { deleteSecondFactorOf } from './remove-second-factor.ts';
export { needsSecondFactor } from './use-second-factor.ts';
