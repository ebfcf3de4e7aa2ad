import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { countAttempt, minuteThrottle } from '#access/credentials/throttle.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { parseJsonBody } from '#http/body.ts';
import { type Endpoint, mountEndpoints } from '#http/router.ts';
import { AppError } from '#kernel/errors.ts';
import { ClientMetadata, registerClient } from './register-client.ts';

/** Where clients register themselves (RFC 7591). */
export const REGISTRATION_PATH = '/oauth/register';
// Where MCP clients look for it.
const SHORT_REGISTRATION_PATH = '/register';

const REGISTRATIONS_A_MINUTE = 10;

type RegistrationParts = { readonly settings: Pick<Settings, 'oauthRegistration'>; readonly database: Database };

type OauthError = { readonly status: number; readonly error: string; readonly error_description: string };

/** Mounts dynamic client registration (RFC 7591) on the announced path and on the path that MCP clients try. */
export function mountRegistration(app: FastifyInstance, parts: RegistrationParts): void {
  const handler: Endpoint['handler'] = (request, reply) => register(parts, request, reply);
  mountEndpoints(
    app,
    'buffer',
    [REGISTRATION_PATH, SHORT_REGISTRATION_PATH].map((url) => ({ methods: ['POST'], url, handler })),
  );
}

async function register(parts: RegistrationParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (parts.settings.oauthRegistration === 'off') {
    return refuse(reply, {
      status: 403,
      error: 'access_denied',
      error_description: 'client registration is disabled on this server',
    });
  }
  const throttle = minuteThrottle('registration', request.requestContext.address, REGISTRATIONS_A_MINUTE);
  const wait = await parts.database.write((tx) => countAttempt(tx, throttle));
  if (wait !== null) {
    reply.header('retry-after', String(wait));
    const error_description = `too many registrations, wait ${wait} seconds`;
    return refuse(reply, { status: 429, error: 'temporarily_unavailable', error_description });
  }
  const metadata = ClientMetadata.safeParse(jsonOf(request.body));
  if (!metadata.success) return refuse(reply, invalidMetadata(metadata.error));
  return reply.code(201).send(JSON.stringify(await registerClient(parts, metadata.data)));
}

// Undefined for invalid JSON, which then fails validation.
function jsonOf(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? parseJsonBody(body) : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function invalidMetadata({ issues }: z.ZodError): OauthError {
  return { status: 400, error: 'invalid_client_metadata', error_description: issues[0]?.message ?? 'invalid metadata' };
}

function refuse(reply: FastifyReply, { status, ...body }: OauthError): FastifyReply {
  return reply.code(status).send(JSON.stringify(body));
}
