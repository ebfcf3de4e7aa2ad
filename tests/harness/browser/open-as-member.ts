import type { BrowserContextOptions, Page } from 'playwright-core';
import { type AccessLevel, inviteMember, shareAccount } from '../family/sharing.ts';
import { type OpenConsole, signIn } from './console.ts';

/** Opens a page as another member who has completed onboarding; `levels` are the permissions by the account's name. */
export async function openAsMember(
  { page: admin, coffer, family, home }: OpenConsole,
  open: (options?: BrowserContextOptions) => Promise<Page>,
  levels: Readonly<Record<string, AccessLevel>>,
  role?: 'guest',
): Promise<Page> {
  const member = await inviteMember(coffer, family.user, role);
  for (const [name, id] of Object.entries(family.accounts)) {
    await shareAccount(coffer, family.user, id, member, levels[name] ?? 'full_control');
  }
  const body = { first_name: 'Ida', onboarding_completed: true };
  await coffer.call('PATCH', '/api/v1/users/me', { token: member.token, body });
  const viewport = admin.viewportSize();
  await admin.close();
  const page = await open({ viewport });
  await page.clock.setFixedTime(coffer.now);
  await signIn(page, home.replace(/\/app$/, ''), member);
  return page;
}
