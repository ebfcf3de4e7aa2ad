export {
  finishSignIn,
  hasPasskeyForStep,
  type SignInStarted,
  startSignIn,
} from './page-sign-in.ts';
export { signUpOnPage } from './page-sign-up.ts';
