import type { ReplicaEvents } from '#database/postgres/replica.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

/** Tells the log once, and the metrics always, what becomes of the replica. */
export function replicaEvents(log: Log, metrics: Metrics): ReplicaEvents {
  return {
    onLost: (error) => {
      metrics.setReplicaAnswers(false);
      log.warn({ err: error }, 'the replica does not answer: all is read from the primary');
    },
    onBack: () => {
      metrics.setReplicaAnswers(true);
      log.info('the replica answers again');
    },
    onRead: (from) => metrics.countReplicaRead(from),
  };
}
