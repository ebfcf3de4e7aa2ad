import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type ConsoleFamily, seedConsole } from '../browser/seed-console.ts';
import { dataFolder } from '../server/spawn-coffer.ts';
import { type Coffer, openCoffer, startCoffer } from '../server/start-coffer.ts';

type Seeded = { readonly coffer: Coffer; readonly family: ConsoleFamily };
type Template = { readonly folder: string; readonly family: ConsoleFamily };

let template: Promise<Template> | null = null;

/** Starts a server whose family has data. On SQLite the data is made once a process, and copied. */
export async function seededCoffer(t: TestContext, settings: Record<string, string>): Promise<Seeded> {
  if (process.env.COFFER_TEST_POSTGRES_URL !== undefined) {
    const coffer = await startCoffer(t, settings);
    return { coffer, family: await seedConsole(coffer) };
  }
  template ??= makeTemplate();
  const { folder, family } = await template;
  const own = dataFolder(t);
  cpSync(folder, own, { recursive: true });
  const coffer = await openCoffer(own, settings);
  t.after(() => close(coffer));
  return { coffer, family };
}

async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const coffer = await openCoffer(folder);
  // An address that no person has who signs up in a test.
  const family = await seedConsole(coffer, 'ada@example.test');
  await close(coffer);
  return { folder, family };
}

async function close({ server, database }: Coffer): Promise<void> {
  await server.close();
  await database.close();
}
