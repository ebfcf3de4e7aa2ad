import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A statement, and the tables and partitions that its plan reads or writes. */
export type PlannedStatement = {
  readonly sql: string;
  readonly relations: ReadonlySet<string>;
  /** Those of which it reads every row, or every entry of an index. */
  readonly scanned: ReadonlySet<string>;
  /** The rows that all steps of the plan yield or leave out; 0 unless `auto_explain.log_analyze` is on. */
  readonly work: number;
};

const PLAN = /plan:\n(\{[\s\S]*\})$/;

/** Settings that make PostgreSQL send each statement's plan, for its actual values, to the client. */
export const PLANS_AS_NOTICES = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  "auto_explain.log_format = 'json'",
  "auto_explain.log_level = 'notice'",
  'auto_explain.log_parameter_max_length = 0',
  "plan_cache_mode = 'force_custom_plan'",
];

/** A proxy that records the plans of all statements between a server and its PostgreSQL. Resolves to the URL for the server. */
export function watchPlans(
  t: TestContext,
  database: string,
  see: (statement: PlannedStatement) => void,
): Promise<string> {
  return watchNotices(t, database, (text) => {
    const plan = PLAN.exec(text)?.[1];
    if (plan !== undefined) see(statementOf(JSON.parse(plan)));
  });
}

/** A proxy that records the notices that PostgreSQL sends to a server. Resolves to the URL for the server. */
export async function watchNotices(t: TestContext, database: string, see: (text: string) => void): Promise<string> {
  const upstream = new URL(database);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(upstream.port), upstream.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => {});
    }
    server.on('data', noticeReader(see));
    client.pipe(server).pipe(client);
  });
  t.after(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const url = new URL(database);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return url.href;
}

const NOTICE = 'N'.charCodeAt(0);

// Each server message is a letter, a length and a body; a notice's field `M` is its text.
function noticeReader(see: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      if (rest[0] === NOTICE) {
        const fields = rest.toString('utf8', 5, end).split('\0');
        see(fields.find((field) => field.startsWith('M'))?.slice(1) ?? '');
      }
      rest = rest.subarray(end);
    }
  };
}

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

function readsAll(node: PlanNode): boolean {
  return /^(?:Seq|Index|Index Only) Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined;
}

function workOf(node: PlanNode): number {
  const rows = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Join Filter']];
  return (node['Actual Loops'] ?? 0) * rows.reduce<number>((sum, one = 0) => sum + one, 0);
}

function statementOf(explained: { readonly 'Query Text': string; readonly Plan: PlanNode }): PlannedStatement {
  const relations = new Set<string>();
  const scanned = new Set<string>();
  let work = 0;
  const walk = (node: PlanNode): void => {
    const name = node['Relation Name'];
    if (name !== undefined) relations.add(name);
    if (name !== undefined && readsAll(node)) scanned.add(name);
    work += workOf(node);
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(explained.Plan);
  return { sql: explained['Query Text'], relations, scanned, work };
}
