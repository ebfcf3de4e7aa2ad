export { CredentialCard } from './credential-card.tsx';
export { KeySelect } from './key-select.tsx';
export { apiKeysQuery } from './queries.ts';
export { RevokeButton } from './revoke-button.tsx';
export { ScopePicker } from './scope-picker.tsx';
export type { KeyScope } from './scopes.ts';
export { PartTitle } from './section-heading.tsx';
