export { bodyOf } from './body.ts';
export { newDelivery } from './new-delivery.ts';
export {
  countDeliveries,
  type DeliveryRow,
  insertDeliveries,
  listDue,
  nextAttemptAt,
  trimDeliveries,
  updateDelivery,
} from './store.ts';
