export { deleteSecondFactorOf, guessSecondFactor, needsSecondFactor } from './second-factor.ts';
