import assert from 'node:assert/strict';
import { type BankRow, ConnectorFault, type Delivery } from '#integrations/bank-connections/connectors/connector.ts';

/** The rows of all accounts that a connector has delivered. */
export function rowsIn(deliveries: readonly Delivery[]): BankRow[] {
  return deliveries.flatMap((one) => ('rows' in one ? one.rows : []));
}

/** The fault with which a call of a connector ends. */
export async function faultOf(call: Promise<unknown>): Promise<ConnectorFault> {
  const error = await call.then(
    () => assert.fail('there is no fault'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ConnectorFault, String(error));
  return error;
}
