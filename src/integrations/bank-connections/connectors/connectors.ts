import type { BankConnector, ConnectorParts } from './connector.ts';
import { enableBanking } from './enable-banking.ts';
import { simpleFin } from './simplefin.ts';

/** Of a request and its answer: one of many accounts is large. */
export const CONNECTOR_LIMITS = { timeoutMs: 60_000, bytesMax: 32 * 1024 * 1024 };

/** The connectors of a server by id, in the order in which people choose. */
export function connectorsOf(parts: ConnectorParts): ReadonlyMap<string, BankConnector> {
  const all = [simpleFin(parts), enableBanking(parts)];
  return new Map(all.map((connector) => [connector.description.id, connector]));
}
