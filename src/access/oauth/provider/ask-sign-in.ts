import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendOnward } from '#access/sign-in/pages/index.ts';

/** Sends a person to sign in, and from there back to `path` of this server. */
export function askSignIn(reply: FastifyReply, path: string): FastifyReply {
  return sendOnward(reply, signInPath(path));
}

/** The link by which somebody else signs in and comes back to `path`. */
export function switchHref({ publicUrl }: FastifyRequest, path: string): string {
  return publicUrl.basePath + signInPath(path);
}

function signInPath(path: string): string {
  return `/sessions/new?${new URLSearchParams({ return_to: path })}`;
}
