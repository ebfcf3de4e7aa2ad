export { renderChange, renderChangeIds } from './present.ts';
export type { ChangeReader } from './reader.ts';
export { DATA_RESOURCES } from './resources.ts';
export { type ChangeRow, listChanges } from './store.ts';
export { SubscriberLimit, type Subscription } from './subscriptions.ts';
export { isVisible, seesAccounts } from './visibility.ts';
