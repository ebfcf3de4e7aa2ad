export {
  finishSignIn,
  hasPasskeyForStep,
  type SignInStarted,
  startSignIn,
} from './page-sign-in.ts';
export { signUpByOperator, signUpOnPage } from './sign-up.ts';
