export { apiKeysQuery } from '../../api/index.ts';
export { CredentialCard } from './credential-card.tsx';
export { GRACES } from './graces.ts';
export { KeySelect } from './key-select.tsx';
export { useLimitNames, widest } from './limit-names.ts';
export { RevokeButton } from './revoke-button.tsx';
export { ScopePicker } from './scope-picker.tsx';
export { type ApplicationScope, isApplicationScope, isKnown, type KeyScope, type Resource } from './scopes.ts';
export { SectionHeading } from './section-heading.tsx';
