import type { FastifyInstance } from 'fastify';
import { mountSecondFactor } from './second-factor-page.ts';
import { mountSession } from './session-page.ts';
import { mountSignIn } from './sign-in-page.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';
import { mountSignUp } from './sign-up-page.ts';

/** Mounts, in a scope of `mountPages`, the pages for sign-up, sign-in and sign-out. */
export function mountSignInPages(scope: FastifyInstance, parts: SignInPageParts): void {
  mountSignIn(scope, parts);
  mountSignUp(scope, parts);
  mountSecondFactor(scope, parts);
  mountSession(scope, parts);
}
