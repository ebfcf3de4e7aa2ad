/** What a member may do, strongest first. */
export const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest' },
] as const;

/** What a role is called. */
export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
