import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL server; null when none is installed. */
export function findPostgresTools(): string | null {
  const found = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin')) : [];
  return (
    found
      .filter((bin) => existsSync(join(bin, 'initdb')))
      .sort()
      .at(-1) ?? null
  );
}

/** A folder in which an installed PostgreSQL's tools run, as a user other than root, which they refuse. */
export class ToolFolder {
  readonly path: string;
  readonly #tools: string;
  readonly #uid: number | undefined;

  constructor(tools: string) {
    this.#tools = tools;
    this.path = mkdtempSync(join(tmpdir(), 'coffer-tools-'));
    const isRoot = process.getuid?.() === 0;
    this.#uid = isRoot ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : undefined;
    if (this.#uid !== undefined) chownSync(this.path, this.#uid, 0);
  }

  /** Runs a tool. @throws Error when it fails. */
  run(tool: string, ...args: readonly string[]): void {
    const as = this.#uid === undefined ? {} : { uid: this.#uid };
    execFileSync(join(this.#tools, tool), args, { stdio: 'ignore', cwd: this.path, ...as });
  }

  /** Creates an empty cluster that trusts local connections. */
  initdb(data: string): void {
    this.run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  }

  start(data: string, port: number): void {
    const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    this.run('pg_ctl', '-D', data, '-o', flags, '-w', 'start');
  }

  stop(data: string): void {
    this.run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
