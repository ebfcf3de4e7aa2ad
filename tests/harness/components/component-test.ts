import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ConsoleFamily } from '../browser/seed-console.ts';
import { noteFile } from '../declared-in.ts';
import { type AccessLevel, joinFamily } from '../family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '../server/start-coffer.ts';
import type { WIDTHS } from '../widths.ts';
import { Network } from './network.ts';
import { Page, type Person } from './page.ts';
import { seededCoffer } from './seeded-coffer.ts';

export { WIDTHS } from '../widths.ts';
export type { Locator } from './locator.ts';
export type { Page } from './page.ts';

export type PageOptions = {
  readonly width?: (typeof WIDTHS)[number];
  readonly colorScheme?: 'light' | 'dark';
  readonly languages?: readonly string[];
};

export type ComponentOptions = PageOptions & {
  /** More `COFFER_*` settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False for a user without data or onboarding. */
  readonly seeded?: boolean;
  /** The path of the public URL, such as `/coffer`. */
  readonly basePath?: string;
  /** The public URL without its path. */
  readonly origin?: string;
};

/** The web app, signed in, in this process. */
export type OpenApp = {
  readonly page: Page;
  readonly coffer: Coffer;
  /** Its maps are empty when the family is not seeded. */
  readonly family: ConsoleFamily;
  /** The web app's URL without a trailing slash: `page.goto(home + '/accounts')`. */
  readonly home: string;
  /** Opens a page of another person, or of the same one elsewhere. */
  readonly openAs: (user: Pick<TestUser, 'email' | 'password'> | null, options?: PageOptions) => Promise<Page>;
};

/** Fails on any fault of accessibility that can be seen without a layout; contrast and sizes are looked at in a browser. */
export async function axe(page: Page): Promise<void> {
  await page.settle();
  let found: string[] | null = null;
  const looking = page.document.faults().then((faults) => {
    found = faults;
  });
  await Promise.all([looking, page.until(() => found, 'axe does not end')]);
  assert.deepEqual(found, [], page.url());
}

/** A test of the web app without a browser: fails, too, when the page complains on its console. */
export function componentTest(
  title: string,
  run: (open: (options?: ComponentOptions) => Promise<OpenApp>, t: TestContext) => Promise<void>,
): void {
  noteFile(title);
  test(title, async (t) => {
    const complaints: string[] = [];
    await run((options) => openApp(t, (complaint) => complaints.push(complaint), options), t);
    assert.deepEqual(complaints, [], 'the page complains of nothing');
  });
}

/** Signs a person in, in the browser of the page. */
export async function signIn({ person }: Page, user: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  const url = `${person.origin}${person.basePath}/api/v1/sessions`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: user.email, password: user.password });
  const { status } = await person.network.fetch(new Request(url, { method: 'POST', headers, body }));
  assert.equal(status, 201);
}

/** Opens a page as another member who has completed onboarding; `levels` are the permissions by the account's name. */
export async function openAsMember(
  { page, coffer, family, openAs }: OpenApp,
  levels: Readonly<Record<string, AccessLevel>>,
  role?: 'guest',
): Promise<Page> {
  const member = await joinFamily(coffer, family, levels, role);
  await page.close();
  return openAs(member);
}

/** Starts a server, seeds a family and signs its admin in; the test opens a page. The page's clock stands at the server's time. */
async function openApp(
  t: TestContext,
  complain: (complaint: string) => void,
  options: ComponentOptions = {},
): Promise<OpenApp> {
  const { basePath = '', settings = {}, seeded = true, origin = 'http://localhost:3000' } = options;
  const all = { COFFER_PUBLIC_URL: origin + basePath, ...settings };
  const { coffer, family } = seeded ? await seededCoffer(t, all) : await emptyCoffer(t, all);
  const openAs: OpenApp['openAs'] = async (user, other = {}) => {
    const { width = 1280, colorScheme = 'light', languages = ['en-US', 'en'] } = { ...options, ...other };
    const network = new Network(coffer, origin, { 'accept-language': languages.join() }, complain);
    const person: Person = {
      network,
      origin,
      basePath,
      languages,
      colorScheme,
      width,
      complain,
      now: coffer.now,
      localStorage: undefined,
    };
    const page = new Page(person);
    t.after(() => page.close());
    if (user !== null) await signIn(page, user);
    return page;
  };
  const home = `${origin}${basePath}/app`;
  const page = await openAs(family.user);
  return { page, coffer, family, home, openAs };
}

async function emptyCoffer(t: TestContext, settings: Record<string, string>) {
  const coffer = await startCoffer(t, settings);
  return { coffer, family: { user: await coffer.signUp(), accounts: {}, categories: {}, merchants: {}, tags: {} } };
}
