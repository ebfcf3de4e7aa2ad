import { type FinTsParts, finTs } from '#integrations/bank-connections/connectors/fints/fints.ts';
import type { BankConnector, ConnectorParts } from './connector.ts';
import { enableBanking } from './enable-banking.ts';
import { simpleFin } from './simplefin.ts';

/** Of a request and its answer: one of many accounts is large, and a sync sends several. */
export const CONNECTOR_LIMITS = { timeoutMs: 60_000, bytesMax: 32 * 1024 * 1024, keepsConnections: true };

type Parts = ConnectorParts & Pick<FinTsParts, 'read' | 'signIns'> & { readonly finTsProductId: string | null };

/** The connectors of a server by id, in the order in which people choose. */
export function connectorsOf({ finTsProductId: productId, ...parts }: Parts): ReadonlyMap<string, BankConnector> {
  const fints = productId === null ? [] : [finTs({ ...parts, productId, library: finTsLibrary() })];
  const all = [simpleFin(parts), enableBanking(parts), ...fints];
  return new Map(all.map((connector) => [connector.description.id, connector]));
}

/** Loads the optional package at the first use; null if it is not installed. */
function finTsLibrary(): FinTsParts['library'] {
  try {
    import.meta.resolve('lib-fints');
  } catch {
    return null;
  }
  return () => import('lib-fints');
}
