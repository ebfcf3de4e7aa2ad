export {
  finishSignIn,
  hasPasskeyForStep,
  type SignInStarted,
  startSignIn,
} from './page-sign-in.ts';
export { signUpOnPage } from './sign-up.ts';
