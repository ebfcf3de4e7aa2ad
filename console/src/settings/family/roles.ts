/** The roles of a member, most powerful first. */
export const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest' },
] as const;

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
