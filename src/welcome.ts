import type { Settings } from '#config/settings.ts';

/** What a person sees when the server is up: where the console is, where it listens, where the data lies, and how to make the first user without a browser. */
export function welcome(settings: Settings, port: number): string {
  // A port that the system chose is in no setting.
  const base = settings.port === 0 ? `http://${settings.host}:${port}` : settings.publicUrl.href;
  const user = '{"user":{"email":"you@example.com","password":"a long passphrase"}}';
  return [
    '',
    `  Open the console   ${base}/app/`,
    `  Coffer listens on  ${base}`,
    `  The data lies in   ${settings.dataDir}`,
    `  API reference      ${base}/docs`,
    '',
    '  Make the first user there, or here:',
    `  curl -s ${base}/api/v1/auth/signup -H 'Content-Type: application/json' -d '${user}'`,
    '',
    '',
  ].join('\n');
}
