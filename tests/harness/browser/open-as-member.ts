import type { BrowserContextOptions, Page } from 'playwright-core';
import { type AccessLevel, joinFamily } from '../family/sharing.ts';
import { type OpenConsole, signIn } from './console.ts';

/** Opens a page as another member who has completed onboarding; `levels` are the permissions by the account's name. */
export async function openAsMember(
  { page: admin, coffer, family, home }: OpenConsole,
  open: (options?: BrowserContextOptions) => Promise<Page>,
  levels: Readonly<Record<string, AccessLevel>>,
  role?: 'guest',
): Promise<Page> {
  const member = await joinFamily(coffer, family, levels, role);
  const viewport = admin.viewportSize();
  await admin.close();
  const page = await open({ viewport });
  await page.clock.setFixedTime(coffer.now);
  await signIn(page, home.replace(/\/app$/, ''), member);
  return page;
}
