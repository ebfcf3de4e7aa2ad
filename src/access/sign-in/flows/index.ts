export { mailNewSignIn, type SignInMailParts } from './mail-new-sign-in.ts';
export {
  finishSignIn,
  hasPasskeyForStep,
  type SignInStarted,
  startSignIn,
} from './page-sign-in.ts';
export { addressOfReset, requestPasswordReset, resetPasswordByLink } from './password-reset.ts';
export { signUpByOperator, signUpOnPage } from './sign-up.ts';
