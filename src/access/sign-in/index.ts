export { finishSignIn, type SignInStarted, startSignIn } from './page-sign-in.ts';
export { signInRoutes } from './routes.ts';
