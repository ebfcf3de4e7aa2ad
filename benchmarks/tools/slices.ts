import { type LoadResult, load, type NextRequest, percentile } from './load.ts';
import { cpuMicroseconds, median, type Server } from './processes.ts';

/** A slice of load on one server: CPU microseconds of its process for each request, and the load's own result. */
export type Slice = LoadResult & { readonly cpu: number };

/** Sends requests to a server for `seconds`. @throws Error when a request fails */
export async function slice(
  server: Pick<Server, 'port' | 'process'>,
  connections: number,
  seconds: number,
  next: NextRequest,
): Promise<Slice> {
  const pid = server.process.pid ?? 0;
  const before = cpuMicroseconds(pid);
  const result = await load(server.port, connections, seconds, next);
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed`);
  return { ...result, cpu: (cpuMicroseconds(pid) - before) / result.requests };
}

/** Runs the variants in turn, round after round, so that a slow minute of the machine slows all of them. */
export async function interleaved<Name extends string>(
  rounds: number,
  variants: Readonly<Record<Name, (round: number) => Promise<Slice>>>,
): Promise<Record<Name, Slice[]>> {
  const names = Object.keys(variants) as Name[];
  const slices = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Slice[]>;
  for (const name of names) await variants[name](0); // warms up
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) slices[name].push(await variants[name](round));
  }
  return slices;
}

/** The median over the rounds of one variant's CPU per request divided by another's in the same round. */
export function cpuRatio(ofSlices: readonly Slice[], toSlices: readonly Slice[]): number {
  return median(ofSlices.map(({ cpu }, round) => cpu / (toSlices[round]?.cpu ?? Number.NaN)));
}

/** The median CPU microseconds for each request. */
export function cpuOf(slices: readonly Slice[]): number {
  return median(slices.map(({ cpu }) => cpu));
}

/** Requests a second and latencies, as a detail of a row. They depend on the machine's other load. */
export function pace(slices: readonly Slice[]): string {
  const latency = (share: number) => median(slices.map(({ latencies }) => percentile(latencies, share))).toFixed(1);
  const rate = Math.round(median(slices.map(({ requests, seconds }) => requests / seconds)));
  return `${rate} a second, p50 ${latency(0.5)} ms, p99 ${latency(0.99)} ms`;
}
