import { networkInterfaces } from 'node:os';
import type { Settings } from '#config/settings.ts';

type Shown = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'dataDir' | 'postgres'>;

/** The text on the terminal once the server listens on `port`. */
export function startMessage({ host, port: asked, publicUrl, dataDir, postgres }: Shown, port: number): string {
  const listens = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  // With port 0 the system picked the port.
  const open = asked === 0 ? publicUrl.href.replace(/:0$/, `:${port}`) : publicUrl.href;
  const data = postgres === null ? dataDir : `in PostgreSQL at ${new URL(postgres.url).hostname}`;
  const user = '{"user":{"email":"you@example.com","password":"a long passphrase"}}';
  return [
    '',
    `  Open in a browser  ${open}`,
    `  API reference      ${open}/docs`,
    `  Coffer listens on  ${listens}`,
    `  Other devices      ${otherDevices(host, port)}`,
    `  Data folder        ${data}`,
    '',
    '  Create the first user in the web app, or with:',
    `  curl -s ${open}/api/v1/auth/signup -H 'Content-Type: application/json' -d '${user}'`,
    '',
    '',
  ].join('\n');
}

/** Whether a host name or address stands for this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function otherDevices(host: string, port: number): string {
  if (isLoopback(host)) return 'cannot connect; COFFER_HOST=0.0.0.0 lets those of your network in';
  if (host !== '0.0.0.0' && host !== '::') return `http://${host.includes(':') ? `[${host}]` : host}:${port}/app/`;
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  return addresses.map(({ address }) => `http://${address}:${port}/app/`).join('  ') || 'no network found';
}
