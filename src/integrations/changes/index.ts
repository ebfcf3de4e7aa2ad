export { type ChangeRow, listChanges, renderChange, renderChangeIds } from './store.ts';
export { SubscriberLimit, type Subscription } from './subscriptions.ts';
export { type ChangeReader, DATA_RESOURCES, isVisible, seesAccounts } from './visibility.ts';
