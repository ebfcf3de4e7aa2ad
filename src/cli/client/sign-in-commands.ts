import { CofferError, createCoffer } from '#client/src/index.ts';
import { type ServerOptions, signIn, signOut } from './connect.ts';
import { print } from './output.ts';
import { profilesFile, readProfile, writeProfile } from './profiles.ts';

export type LoginOptions = ServerOptions & { readonly scope: string };

/** Signs in, and keeps the tokens, or an API key, in the profile. @throws CofferError for a key that is not valid. */
export async function login(options: LoginOptions): Promise<void> {
  const { profile, scope, key } = options;
  const server = options.server ?? readProfile(profile)?.server;
  if (server === undefined || !URL.canParse(server)) throw new Error('Give the address of the server with --server');
  const url = server.replace(/\/+$/, '');
  if (key !== undefined) {
    await requireKey(url, key);
    writeProfile(profile, { server: url, key });
  } else {
    const tokens = await signIn(url, scope, (address, code) => {
      process.stderr.write(`Open ${address}\nand allow the command line. It shows the code ${code}\n`);
    });
    writeProfile(profile, { server: url, tokens });
  }
  print(`signed in at ${url}, kept in ${profilesFile()} as ${profile}`);
}

// A key without the scope of this request is a key all the same.
async function requireKey(url: string, key: string): Promise<void> {
  try {
    await createCoffer({ url, key, retries: 0 }).GET('/api/v1/usage');
  } catch (error) {
    if (!(error instanceof CofferError) || error.status !== 403) throw error;
  }
}

/** Ends the sign-in on the server, and forgets it here. An API key is only forgotten. */
export async function logout({ profile: name }: ServerOptions): Promise<void> {
  const profile = readProfile(name);
  if (profile === undefined) return print('not signed in');
  if (profile.tokens !== undefined) {
    await signOut(profile.server, profile.tokens).catch(() => {
      process.stderr.write('The sign-in was not ended on the server; end it there under Developers › Connected apps\n');
    });
  }
  writeProfile(name, undefined);
  print(`signed out of ${profile.server}`);
}
