import type { CredentialOwner, UserActor } from './actor.ts';

/** A request that was answered, for the request log, the usage counts and the credential's last use. */
export type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The route's template: a path carries ids. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly address: string;
  readonly actor: UserActor | null;
  /** The credential that was recognised but refused. */
  readonly refused: CredentialOwner | null;
};
