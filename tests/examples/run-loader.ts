import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CofferProcess } from '../harness/server/spawn-coffer.ts';

const LOADER = new URL('../../examples/czech-bank/load.ts', import.meta.url).pathname;

/** Runs the example that loads a bank's file, to its end. */
export async function runLoader(
  coffer: CofferProcess,
  token: string,
  file: string,
): Promise<{ code: number; out: string }> {
  const env = { PATH: process.env.PATH ?? '', COFFER_TOKEN: token, COFFER_URL: coffer.base };
  const child = spawn(process.execPath, [LOADER, file], { env });
  const said = { out: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said.out += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number, out: said.out };
}
