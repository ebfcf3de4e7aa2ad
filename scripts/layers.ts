import type { Import } from './import-graph.ts';

// The one statement of what each part of the server may import. A part is a folder or a file below `src`; `top` stands for the files
// at its top. Besides itself a part imports only the parts that its line names, or what is inside of them.

const VALUES = ['kernel', 'config'];
const STORAGE = [...VALUES, 'content-store', 'database', 'telemetry', 'outbound'];
const HTTP = [...STORAGE, 'application', 'http'];
const PEOPLE = [...HTTP, 'jobs', 'access/credentials', 'access/people', 'access/texts', 'access/mail'];
const ACCESS = [...PEOPLE, 'access/limits', 'access/sign-in', 'access/oauth', 'access/api-keys'];

const PARTS_OF_ACCESS = [...PEOPLE, 'access/access-parts.ts'];
const SERVER = [
  ...[...ACCESS, 'access', 'access/access-parts.ts', 'ledger', 'integrations', 'operations'],
  'config/read-settings.ts',
];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  top: [...SERVER, 'web-app', 'cli'],
  cli: [...SERVER, 'top', 'client'],
  integrations: [...PEOPLE, 'ledger'],
  ledger: PEOPLE,
  access: [...ACCESS, 'access/access-parts.ts'],
  'access/access-parts.ts': [...STORAGE, 'access/mail'],
  'access/oauth': PARTS_OF_ACCESS,
  'access/sign-in': [...PARTS_OF_ACCESS, 'client/country-currencies.ts', 'client/region-defaults.ts'],
  'access/api-keys': [...PARTS_OF_ACCESS, 'access/limits'],
  'access/limits': [...STORAGE, 'application'],
  'access/people': [...HTTP, 'access/access-parts.ts', 'access/credentials', 'access/mail'],
  'access/credentials': [...HTTP, 'access/access-parts.ts'],
  'access/mail': [...STORAGE, 'application', 'jobs', 'access/texts'],
  'access/texts': VALUES,
  operations: [...STORAGE, 'application', 'jobs'],
  'web-app': [...VALUES, 'http'],
  http: [...VALUES, 'database', 'telemetry', 'application'],
  jobs: [...STORAGE, 'application'],
  application: STORAGE,
  database: [...VALUES, 'content-store'],
  'content-store': VALUES,
  telemetry: VALUES,
  outbound: VALUES,
  config: ['kernel'],
  'config/read-settings.ts': VALUES,
  kernel: [],
};

/** Use cases know no HTTP: in these parts only routes, schemas and pages do. */
const WITHOUT_HTTP = /^(ledger|integrations|access)/;
const KNOWS_HTTP = /(routes|schemas|mount-[\w-]+)\.ts$|^src\/access\/(oauth\/provider|sign-in\/pages)\//;

/** Directions against the table that the code has, each with its reason. One that the code no longer has is an offence too. */
const EXCEPTIONS: readonly { readonly from: string; readonly to: string; readonly because: string }[] = [
  {
    from: 'access/oauth/',
    to: 'access/sign-in/',
    because: 'consent, device and sign-out pages continue a sign-in and have its layout',
  },
  {
    from: 'access/credentials/authenticate.ts',
    to: 'http/',
    because: 'finds the credential in the headers of a request, and answers with a challenge',
  },
  { from: 'access/credentials/sessions/cookies.ts', to: 'http/', because: 'a cookie is a header' },
  { from: 'access/oauth/clients/registration.ts', to: 'http/', because: 'an endpoint of OAuth, not a route' },
  {
    from: 'access/oauth/models/client-model.ts',
    to: 'http/',
    because: 'offers the scopes that the metadata page names',
  },
];

/** Imports of `src` against the directions; of its tests only those of the kernel. */
export function againstLayers(imports: readonly Import[]): string[] {
  const found = imports
    .filter(({ from }) => /^src\/(kernel\/|.*(?<!\.test)\.(ts|js)$)/.test(from))
    .filter(({ from, to }) => !isAllowed(from, to));
  const excused = (one: { readonly from: string; readonly to: string }) =>
    EXCEPTIONS.find(({ from, to }) => one.from.startsWith(`src/${from}`) && one.to.startsWith(`src/${to}`));
  const used = new Set(found.map(excused));
  return [
    ...found.filter((one) => excused(one) === undefined).map(({ from, to }) => `${from} → ${to}`),
    ...EXCEPTIONS.filter((one) => !used.has(one)).map(({ from, to }) => `no longer needed: ${from} → ${to}`),
  ];
}

function isAllowed(from: string, to: string): boolean {
  const [source, target] = [partOf(from), partOf(to)];
  if (target === 'http' && WITHOUT_HTTP.test(source) && !KNOWS_HTTP.test(from)) return false;
  const allowed = MAY_IMPORT[source] ?? [];
  return source === target || allowed.includes(target) || allowed.includes(to);
}

/** The most exact part that a file is in. */
function partOf(file: string): string {
  if (!file.startsWith('src/')) return file.split('/')[0] ?? '';
  const parts = Object.keys(MAY_IMPORT).filter((part) => file === `src/${part}` || file.startsWith(`src/${part}/`));
  // A folder that the table does not name may import nothing.
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? (/^src\/[^/]+$/.test(file) ? 'top' : file);
}
