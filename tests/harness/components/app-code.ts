import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction, type Script } from 'node:vm';
import type { UserEvent } from '@testing-library/user-event';
import type { AxeResults, RunOptions } from 'axe-core';
import { GlobalWindow } from 'happy-dom';
import type { Ivya } from 'ivya';
// biome-ignore lint/style/noRestrictedImports: a script builds the web app from the same sources.
import { consoleSources } from '../../../scripts/console-sources.ts';

/** The faults of accessibility of a document. */
export type AxeRun = (document: object, options: RunOptions) => Promise<Pick<AxeResults, 'violations'>>;

/** The code inside a window: the web app, and the libraries that find and use its elements. */
export type Inside = {
  readonly Ivya: typeof Ivya;
  readonly userEvent: { readonly setup: (options: object) => UserEvent };
  /** Starts the web app in the element `#root`. */
  readonly start: () => Promise<unknown>;
  readonly loadAxe: () => Promise<{ readonly default: { readonly run: AxeRun } }>;
};

/** A style rule of elements that are hidden somewhere; where no `media` query holds it has no effect. */
export type DisplayRule = {
  /** The last class of the selector. */
  readonly className: string;
  readonly selector: string;
  readonly media: string | null;
  readonly display: string;
};

/** The web app's code, compiled once a process. */
export type AppCode = {
  readonly runIn: (window: object) => Promise<Inside>;
  readonly displayRules: readonly DisplayRule[];
};

const ROOT = new URL('../../../', import.meta.url).pathname;
const CACHE = join(ROOT, 'node_modules/.cache/coffer-app-code');
const ENTRY = `
  import { Ivya } from 'ivya';
  import { userEvent } from '@testing-library/user-event';
  window.provide({ Ivya, userEvent, start: () => import('${ROOT}console/src/main.tsx'), loadAxe: () => import('axe-core') });`;

let loaded: Promise<AppCode> | null = null;

/** Builds the web app as one file if its sources have changed, and compiles it. */
export function appCode(): Promise<AppCode> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<AppCode> {
  const folder = join(CACHE, consoleSources(ROOT, ['tests/harness/components/app-code.ts']).slice(0, 20));
  if (!existsSync(folder)) await build(folder);
  const source = readFileSync(join(folder, 'app.js'), 'utf8');
  const names: string[] = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'));
  const bytecode = join(folder, `bytecode-${process.version}`);
  const cachedData = existsSync(bytecode) ? readFileSync(bytecode) : undefined;
  const run = compileFunction(source, names, {
    filename: join(folder, 'app.js'),
    produceCachedData: cachedData === undefined,
    ...(cachedData && { cachedData }),
  }) as ((...values: unknown[]) => Promise<void>) & Pick<Script, 'cachedData'>;
  if (run.cachedData !== undefined) replace(bytecode, run.cachedData);
  return {
    displayRules: JSON.parse(readFileSync(join(folder, 'display-rules.json'), 'utf8')),
    runIn: async (window) => {
      let inside: Inside | null = null;
      const globals = Object.assign(window, {
        provide: (given: Inside) => {
          inside = given;
        },
      }) as unknown as Record<string, unknown>;
      await run(...names.map((name) => globals[name]));
      if (inside === null) throw new Error('the code did not provide itself');
      return inside;
    },
  };
}

async function build(folder: string): Promise<void> {
  const [{ build: bundle }, { default: react }, { messages }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    // biome-ignore lint/style/noRestrictedImports: the messages are compiled as for browsers.
    import('../../../console/vite.config.ts'),
  ]);
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'virtual:page' ? id : null),
    load: (id: string) => (id === 'virtual:page' ? ENTRY : null),
  };
  const result = await bundle({
    configFile: false,
    root: join(ROOT, 'console'),
    base: './',
    logLevel: 'warn',
    plugins: [entry, messages, react()],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      cssMinify: true,
      // Nested rules are written out.
      cssTarget: 'chrome100',
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'virtual:page', output: { codeSplitting: false } },
    },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  const styles = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
  );
  // A function has no module: nothing is loaded relative to it.
  const body = `return (async () => {${code.replaceAll('import.meta.url', "''").replaceAll('import.meta.resolve', 'undefined')}\n})()`;
  const used = new Set(body.match(/[A-Za-z_$][\w$]*/g));
  const names = globalNames().filter((name) => used.has(name));
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'app.js'), body);
  writeFileSync(join(unfinished, 'names.json'), JSON.stringify(names));
  writeFileSync(join(unfinished, 'display-rules.json'), JSON.stringify(displayRules(styles.join('\n'))));
  if (!existsSync(folder)) renameSync(unfinished, folder);
}

// The code sees a window's members as its global names: several windows live side by side, and none replaces a global of the server.
function globalNames(): string[] {
  const window = new GlobalWindow();
  const names = new Set(['EventSource', 'reportError', 'CompressionStream', 'DecompressionStream', 'structuredClone']);
  for (let part: object = window; part !== Object.prototype; part = Object.getPrototypeOf(part)) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name);
  }
  void window.happyDOM.close();
  return [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !['constructor', 'eval'].includes(name));
}

// Happy DOM knows no layout. What the style sheets hide it need not show: the rules that decide are few.
function displayRules(css: string): DisplayRule[] {
  const window = new GlobalWindow();
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(css);
  const found: DisplayRule[] = [];
  const walk = (rules: Iterable<object>, media: string | null) => {
    for (const rule of rules) {
      if ('conditionText' in rule && 'cssRules' in rule) walk(rule.cssRules as object[], String(rule.conditionText));
      if (!('selectorText' in rule && 'style' in rule)) continue;
      const { display, visibility } = rule.style as { display: string; visibility: string };
      for (const selector of String(rule.selectorText).split(/,(?![^(]*\))/)) {
        const className = /\.([\w-]+)[^.]*$/.exec(selector)?.[1];
        if (className === undefined || /:(before|after)/.test(selector)) continue;
        if (display !== '') found.push({ className, selector, media, display });
        if (visibility === 'hidden') found.push({ className, selector, media, display: 'invisible' });
      }
    }
  };
  walk(sheet.cssRules, null);
  void window.happyDOM.close();
  const hides = ({ display }: DisplayRule) => display === 'none' || display === 'invisible';
  const hidden = new Set(found.filter(hides).map(({ className }) => className));
  return found.filter(({ className }) => hidden.has(className));
}

function replace(path: string, content: Buffer): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
