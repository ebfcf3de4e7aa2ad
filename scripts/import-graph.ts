import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/** An import of a file of ours. One of types loads nothing, one by `import()` loads late. */
export type Import = { readonly from: string; readonly to: string; readonly kind: 'value' | 'type' | 'late' };

const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const IMPORT = /^(?:import|export)\s(type\s)?(?:[\w*{][^;']*?\sfrom\s)?'([^']+)';|\bimport\('([^']+)'\)/gm;

export function importsOf(files: readonly string[]): Import[] {
  const ours = new Set(files);
  return files
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(IMPORT)].map(([, type, specifier, late]): Import => {
        const to = pathOf(from, specifier ?? late ?? '');
        return { from, to, kind: late !== undefined ? 'late' : type !== undefined ? 'type' : 'value' };
      }),
    )
    .filter(({ to }) => ours.has(to));
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [alias = ''] = specifier.split('/');
  return normalize(specifier.replace(alias, aliases[`${alias}/*`]?.replace('/*', '') ?? ''));
}

export type Graph = ReadonlyMap<string, readonly Import[]>;

export const graphOf = (imports: readonly Import[]): Graph => Map.groupBy(imports, ({ from }) => from);

/** `file` and every file that importing it loads. */
export function loadedBy(graph: Graph, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { to } of graph.get(file) ?? []) loadedBy(graph, to, seen);
  return seen;
}

/** The imports that close a cycle. */
export function cyclesIn(graph: Graph): string[] {
  const done = new Set<string>();
  const open: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string) => {
    if (open.includes(file)) cycles.push([...open.slice(open.indexOf(file)), file].join(' → '));
    if (done.has(file) || open.includes(file)) return;
    open.push(file);
    for (const { to } of graph.get(file) ?? []) visit(to);
    open.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

const ROUTE_LISTS = /^src(\/(access|ledger|integrations|operations))?$/;

/** Whether only the folder's `index.ts` may be imported from outside it. */
const isClosed = (folder: string) => existsSync(join(folder, 'index.ts'));

/** Imports past a folder's face. Modules assemble `routes.ts` and `mount-*.ts`; routes and schemas import `schemas.ts`. */
export function pastFaces(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const folder = dirname(to);
      const entries = ['index.ts'];
      if (/(^|-)(routes|schemas)\.ts$/.test(basename(from))) entries.push('schemas.ts');
      const isAssembly = ROUTE_LISTS.test(dirname(from)) && /^(routes|mount-.*)\.ts$/.test(basename(to));
      if (isAssembly || entries.includes(basename(to))) return false;
      return foldersAbove(folder).some((above) => !from.startsWith(`${above}/`) && isClosed(above));
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

function foldersAbove(folder: string): string[] {
  const steps = folder.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
