import { networkInterfaces } from 'node:os';
import type { Settings } from '#config/settings.ts';
import { isLoopback } from '#kernel/addresses.ts';

type Shown = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'dataDir' | 'postgres'>;

/** Where the server is reached and has its data, once it listens on `port`. */
export function addressesOf({ host, port: asked, publicUrl, dataDir, postgres }: Shown, port: number) {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const isEvery = host === '0.0.0.0' || host === '::';
  return {
    // With port 0 the system picked the port.
    open: asked === 0 ? publicUrl.href.replace(/:0$/, `:${port}`) : publicUrl.href,
    listens: at(host),
    otherDevices: (isEvery ? ownAddresses() : isLoopback(host) ? [] : [host]).map((name) => `${at(name)}/app/`),
    data: postgres === null ? dataDir : `in PostgreSQL at ${new URL(postgres.url).hostname}`,
  };
}

/** The text on the terminal once the server listens on `port`. */
export function startMessage(settings: Shown, port: number, hasUsers: boolean): string {
  const { open, listens, otherDevices, data } = addressesOf(settings, port);
  const noDevices = isLoopback(settings.host)
    ? 'cannot connect; COFFER_HOST=0.0.0.0 lets those of your network in'
    : 'no network found';
  const user = '{"user":{"email":"you@example.com","password":"a long passphrase"},"family":{"currency":"EUR"}}';
  const first = [
    '  Create the first user in the web app, or with this and your currency:',
    `  curl -s ${open}/api/v1/auth/signup -H 'Content-Type: application/json' -d '${user}'`,
    '',
  ];
  return [
    '',
    `  Open in a browser  ${open}`,
    `  API reference      ${open}/docs`,
    `  Coffer listens on  ${listens}`,
    `  Other devices      ${otherDevices.join('  ') || noDevices}`,
    `  Data folder        ${data}`,
    '',
    ...(hasUsers ? [] : first),
    '',
  ].join('\n');
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}
