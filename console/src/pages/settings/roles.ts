import { t } from '../../ui/i18n/index.ts';
/** The roles of a member, most powerful first. */
export const ROLES = [
  { value: 'admin', label: t('Admin') },
  { value: 'member', label: t('Member') },
  { value: 'guest', label: t('Guest') },
] as const;

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
