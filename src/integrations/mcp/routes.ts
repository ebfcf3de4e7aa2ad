import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserActor } from '#application/actor.ts';
import { mayCall, requirePermitted } from '#application/requirement.ts';
import { authenticate, type Gate, limitRate } from '#http/pipeline.ts';
import type { Route } from '#http/route.ts';
import { AppError } from '#kernel/errors.ts';
import type { ApiResponse, CallApi, OfferedTool } from './mcp-server.ts';
import type { Contract } from './tool-schemas.ts';
import { type Arguments, pathNames, TOOLS, type ToolRequest } from './tools.ts';

const PATH = '/mcp';
const BODY_BYTES_MAX = 2 * 1024 * 1024;
const MESSAGES_MAX = 20;

type McpParts = {
  readonly routes: readonly Route[];
  readonly gate: Gate;
  readonly publicUrl: { readonly origin: string; readonly href: string };
  /** Origins besides the own one whose pages may call it. */
  readonly corsOrigins: readonly string[];
  /** The contract that the tools' schemas are made from. */
  readonly contract: () => Promise<object>;
};

/**
 * Mounts the MCP server: streamable HTTP without sessions, so that any process answers any request. A tool call is a request to
 * the API with the caller's own credential: its scopes, limits, visibility and records are those of the API.
 */
export function mountMcp(app: FastifyInstance, parts: McpParts): void {
  const load = once(() => loadTools(parts));
  app.route({
    method: 'POST',
    url: PATH,
    bodyLimit: BODY_BYTES_MAX,
    config: { neverWaits: true },
    handler: async (request, reply) => {
      requireOrigin(request, parts);
      const actor = await authenticate(request, parts.gate);
      request.requestContext.actor = actor;
      if (actor.type === 'session') throw new AppError('unauthorized', 'Send an access token or an API key');
      const messages: readonly unknown[] = Array.isArray(request.body) ? request.body : [request.body];
      if (messages.length > MESSAGES_MAX) {
        throw new AppError('validation_failed', `A batch has at most ${MESSAGES_MAX} messages; send it in parts`);
      }
      const calls = messages.flatMap(toolCalls);
      // The API counts the calls themselves.
      for (let others = Math.max(messages.length, 1) - calls.length; others > 0; others -= 1) {
        await limitRate(request, reply, parts.gate, actor);
      }
      const { tools, createMcpServer, Transport } = await load();
      const offered = offeredTo(actor, tools);
      for (const { name, requirement, alsoOneOf: [scope = null] = [] } of tools) {
        if (!calls.includes(name) || offered.some((tool) => tool.name === name)) continue;
        requirePermitted(actor, requirement, parts.gate.clock());
        if (scope !== null) requirePermitted(actor, { ...requirement, scope }, parts.gate.clock());
      }
      const server = createMcpServer(offered, callApi(app, request));
      const transport = new Transport({ enableJsonResponse: true });
      await server.connect(transport);
      const response = await transport.handleRequest(webRequest(request, parts), { parsedBody: request.body });
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(await response.text());
    },
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    config: { allow: 'POST, OPTIONS' },
    handler: () => {},
  });
}

type PermittedTool = OfferedTool & {
  readonly requirement: NonNullable<Route['requirement']>;
  /** The same tool for who may only propose its changes. */
  readonly proposed: OfferedTool | null;
};

const PROPOSING = { scope: 'proposals:write' } as const;

/** The tools whose operation the caller may call, and as proposals those that the caller may only propose. */
function offeredTo(actor: UserActor, tools: readonly PermittedTool[]): OfferedTool[] {
  return tools.flatMap((tool): OfferedTool[] => {
    const hasOne = tool.alsoOneOf?.some((scope) => mayCall(actor, { ...tool.requirement, scope })) ?? true;
    if (hasOne && mayCall(actor, tool.requirement)) return [tool];
    return tool.proposed !== null && mayCall(actor, PROPOSING) ? [tool.proposed] : [];
  });
}

// The SDK and the contract cost memory and time that a server without MCP clients never spends.
async function loadTools({ routes, contract }: McpParts) {
  const [{ createMcpServer }, { toolSchemas }, { isProposable, proposedTool }, sdk, document] = await Promise.all([
    import('./mcp-server.ts'),
    import('./tool-schemas.ts'),
    import('./proposed-tools.ts'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    contract(),
  ]);
  const requirements = new Map(routes.map(({ operation, requirement }) => [operation, requirement]));
  const tools = TOOLS.map((tool): PermittedTool => {
    const requirement = requirements.get(tool.operation);
    if (requirement == null) throw new Error(`the tool ${tool.name} has no operation with a requirement`);
    const described = { ...tool, ...toolSchemas(document as Contract, tool) };
    const proposed = isProposable(tool) ? proposedTool(described, document as Contract) : null;
    return { ...described, requirement, proposed };
  });
  return { tools, createMcpServer, Transport: sdk.WebStandardStreamableHTTPServerTransport };
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

// A page of another site could call a server in the reader's own network. Programs send no Origin.
function requireOrigin({ headers }: FastifyRequest, { publicUrl, corsOrigins }: McpParts): void {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl.origin || corsOrigins.includes(origin)) return;
  if (URL.parse(origin)?.host === host) return;
  const message = `A page of ${origin.slice(0, 100)} cannot use this path; COFFER_CORS_ORIGINS lists the origins that can`;
  throw new AppError('origin_refused', message);
}

/** The name of the tool that a message calls, if it calls one. */
function toolCalls(message: unknown): string[] {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' ? [String(params?.name)] : [];
}

function webRequest({ headers, url }: FastifyRequest, { publicUrl }: McpParts): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const;
  const sent = names.flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  return new Request(publicUrl.href + url, { method: 'POST', headers: sent });
}

const PASSED_ON = ['authorization', 'x-api-key', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/** Sends a tool's request through the server's own HTTP layer. Members that the operation does not know are refused. */
function callApi(app: FastifyInstance, { headers, raw, requestContext }: FastifyRequest): CallApi {
  const passed = Object.fromEntries(
    PASSED_ON.map((name) => [name, headers[name]]).filter(([, value]) => value !== undefined),
  );
  return async (request, args): Promise<ApiResponse> => {
    const wrong = pathNames(request).find((name) => !IN_PATHS.test(String(args[name])));
    if (wrong !== undefined) return refusal(new AppError('validation_failed', `${wrong} must be one that a list gave`));
    const { url, body } = requestOf(request, args);
    const { statusCode, body: json } = await app.inject({
      method: request.method as 'GET',
      url,
      remoteAddress: raw.socket.remoteAddress ?? '',
      headers: {
        ...passed,
        'x-request-id': requestContext.requestId,
        accept: 'application/json',
        prefer: 'handling=strict',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: statusCode, json: json === '' ? '{}' : json };
  };
}

// Ids and sequence numbers. Anything else, such as `..`, could lead to another operation.
const IN_PATHS = /^[\w-]+$/;

function refusal({ code, message }: AppError): ApiResponse {
  return { status: 422, json: JSON.stringify({ error: code, message }) };
}

function requestOf({ method, path, query }: ToolRequest, args: Arguments) {
  const rest = { ...args };
  const take = (name: string): unknown => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(take(name)));
  const parameters = new URLSearchParams();
  for (const name of method === 'GET' ? Object.keys(rest) : query) {
    const value = take(name);
    if (Array.isArray(value)) for (const item of value) parameters.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  return { url: parameters.size === 0 ? url : `${url}?${parameters}`, body: method === 'GET' ? undefined : rest };
}
