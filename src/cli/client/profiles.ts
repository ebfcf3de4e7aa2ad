import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const Profile = z.object({
  server: z.string(),
  key: z.string().optional(),
  tokens: z.object({ access: z.string(), refresh: z.string(), expiresAt: z.number() }).optional(),
});

/** A server, and the API key or the tokens of a sign-in for it. `expiresAt` is in epoch milliseconds. */
export type Profile = z.output<typeof Profile>;

const Profiles = z.record(z.string(), Profile);

function folder(): string {
  // biome-ignore lint/style/noProcessEnv: a standard variable of the system, no setting of Coffer.
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'coffer');
}

/** The file that keeps profiles; only its owner may read it. */
export function profilesFile(): string {
  return join(folder(), 'profiles.json');
}

/** The profile of that name. @throws Error for a file that is no file of profiles. */
export function readProfile(name: string): Profile | undefined {
  return readProfiles()[name];
}

/** Stores a profile; undefined removes it. Another process reads the old file or the new one, never half of it. */
export function writeProfile(name: string, profile: Profile | undefined): void {
  const { [name]: _old, ...others } = readProfiles();
  const profiles = profile === undefined ? others : { ...others, [name]: profile };
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const written = `${profilesFile()}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(written, 0o600);
  renameSync(written, profilesFile());
}

function readProfiles(): z.output<typeof Profiles> {
  let text: string;
  try {
    text = readFileSync(profilesFile(), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const parsed = Profiles.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${profilesFile()} is damaged; delete it and sign in again`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
