import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL that is installed with its server; null where none is. */
export function findPostgresTools(): string | null {
  const found = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin')) : [];
  return (
    found
      .filter((bin) => existsSync(join(bin, 'initdb')))
      .sort()
      .at(-1) ?? null
  );
}

/** A folder in which an installed PostgreSQL's tools run, as somebody whom they do not refuse to run for. */
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

  /** Runs one and waits for its end. @throws Error when it fails. */
  run(tool: string, ...args: readonly string[]): void {
    const as = this.#uid === undefined ? {} : { uid: this.#uid };
    execFileSync(join(this.#tools, tool), args, { stdio: 'ignore', cwd: this.path, ...as });
  }

  /** Makes an empty cluster there, which trusts whoever is on this machine. */
  initdb(data: string): void {
    this.run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  }

  /** Starts the cluster on a port of this machine. */
  start(data: string, port: number): void {
    const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    this.run('pg_ctl', '-D', data, '-o', flags, '-w', 'start');
  }

  /** Ends the cluster with every connection. */
  stop(data: string): void {
    this.run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  }

  /** Takes the folder away. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
