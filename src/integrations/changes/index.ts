export { SubscriberLimit, type Subscription } from './subscriptions.ts';
